import { company } from "#company";
import { FactTable } from "#app/ui/fact-table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ProseSection } from "#app/ui/prose.tsx";

const { claims } = company;

const payments = [
  ["Al contratar o reservar", `Señal de ${claims.deposit}, según el plan`],
  ["Al confirmar la compra", "Hasta el 50 % del precio total, contando la señal"],
  ["En la entrega", "El resto"],
] as const;

/** Prices, what they include, and when the car arrives. */
export const payment: ProseSection[] = [
  {
    id: "senal-y-pagos",
    title: "Señal y pagos",
    content: (
      <>
        <FactTable caption="Calendario de pagos" head={["Momento", "Importe"]} rows={payments} />
        <p>
          Se paga por transferencia bancaria, sin recargos; no cobramos con tarjeta. Tu presupuesto dice el importe y el día de cada pago.
        </p>
        <p>La señal se descuenta del precio. Te la devolvemos entera, en 14 días como máximo, si:</p>
        <ul>
          <li>no encontramos un coche que cumpla lo acordado;</li>
          <li>la revisión muestra que el coche no es lo que se describía y no quieres otro;</li>
          <li>el coche deja de estar disponible o aceptamos antes la reserva de otra persona;</li>
          <li>ejerces tu derecho de desistimiento, con lo que dice su apartado.</li>
        </ul>
        <p>
          Si pides financiación, la concede una entidad ajena a nosotros, hasta el {claims.financingUpTo} del valor del vehículo y según su
          propio estudio. Si desistes de la compra, el crédito vinculado queda también sin efecto (RDL 1/2007, art. 77).
        </p>
      </>
    ),
  },
  {
    id: "precio",
    title: "El precio y lo que incluye",
    content: (
      <>
        <p>Todo precio que te damos es final: incluye el IVA que corresponda y cada concepto que anuncia. Tu presupuesto separa:</p>
        <ul>
          <li>el precio del coche;</li>
          <li>nuestros honorarios según el plan;</li>
          <li>la revisión y el transporte asegurado;</li>
          <li>la ITV, las tasas y las placas;</li>
          <li>el impuesto de matriculación (Ley 38/1992) y el impuesto municipal del primer año.</li>
        </ul>
        <p>
          Si tu plan no incluye alguno, el presupuesto lo dice y estima su importe. El precio aceptado no sube, salvo que cambie un impuesto
          o una tasa antes de pagarlo. En ese caso te mostramos el cálculo, y si no quieres seguir recuperas lo pagado.
        </p>
        <p>
          Los coches marcados como «Prospecto Alemán» llevan un precio estimado. Se convierte en firme cuando te damos el presupuesto tras
          comprobar el coche.
        </p>
      </>
    ),
  },
  {
    id: "plazos",
    title: "Plazos de entrega",
    content: (
      <>
        <p>
          El plazo habitual está en las <TextLink to="/faq#plazo">preguntas frecuentes</TextLink>. La fecha que nos obliga es la de tu
          contrato. Si no dijera ninguna, el máximo legal es de 30 días naturales (RDL 1/2007, art. 66 bis).
        </p>
        <p>
          Si nos retrasamos te avisamos con el motivo y una nueva fecha. Si pasa el plazo, puedes darnos uno adicional razonable y, si
          tampoco lo cumplimos, resolver el contrato y recuperar todo lo pagado. El riesgo de pérdida o daño del coche es nuestro hasta que
          lo recibes.
        </p>
      </>
    ),
  },
];
