import { company } from "#company";

const { claims } = company;

const included = [
  { title: "Revisión antes de comprar", text: "Un técnico revisa el coche en persona: kilómetros, historial, pintura y mecánica." },
  { title: "Transporte y papeles", text: "Traslado asegurado, ITV, impuestos y matrícula española. Tú firmas; el resto es cosa nuestra." },
  { title: `${claims.warrantyMonths} meses de garantía mecánica`, text: "Con asistencia en talleres de confianza." },
  {
    title: `${claims.satisfactionGuaranteeDays} días de satisfacción`,
    text: `Y ${claims.withdrawalDays} días de desistimiento, como manda la ley.`,
  },
  { title: "Pago con calma", text: `Señal de ${claims.deposit} según el plan, la mitad al confirmar la compra y el resto a la entrega.` },
  { title: `Financiación de hasta el ${claims.financingUpTo}`, text: "Del valor del coche, si la necesitas. Transferencia o tarjeta." },
];

/** The services that are included with every car (PAGE-4, PAGE-5). */
export function Included() {
  return (
    <section aria-labelledby="incluido" className="mt-14">
      <h2 id="incluido" className="text-heading-2">
        Qué incluye
      </h2>
      <ul className="mt-5 grid gap-x-8 tablet:grid-cols-2">
        {included.map(({ title, text }) => (
          <li key={title} className="border-t border-line py-5">
            <h3 className="font-text text-body font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
