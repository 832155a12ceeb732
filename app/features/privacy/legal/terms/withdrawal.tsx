import { company } from "#company";
import { afterWithdrawal } from "#app/features/ground/company/withdrawal-terms.ts";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const { withdrawalDays } = company.claims;

/** The right of withdrawal, with the model form of annex B of RDL 1/2007. */
export const withdrawal: ProseSection = {
  id: "desistimiento",
  title: "Derecho de desistimiento",
  content: (
    <>
      <p>
        Si contratas a distancia o fuera de nuestra oficina, puedes desistir en {withdrawalDays} días naturales sin dar motivos (RDL 1/2007,
        arts. 102 a 108). En una compra el plazo cuenta desde que recibes el coche; en un servicio, desde que aceptas el presupuesto. Puedes
        desistir también antes de que el coche llegue.
      </p>
      <h3>Cómo se ejerce</h3>
      <p>
        Basta una declaración clara, enviada dentro del plazo: con «Desistir del contrato» en la página de tu importación, por correo
        electrónico a <TextLink to={`mailto:${company.email}?subject=Desistimiento`}>{company.email}</TextLink> o por carta a nuestra
        dirección. Puedes usar el modelo de abajo, pero no es obligatorio. Te confirmamos por correo que lo hemos recibido.
      </p>
      <h3>Qué ocurre después</h3>
      <ul>
        <li>
          {afterWithdrawal.refund} {afterWithdrawal.waiting}
        </li>
        <li>
          {afterWithdrawal.goingBack} {afterWithdrawal.transport}
        </li>
        <li>{afterWithdrawal.value}</li>
        <li>
          Si nos pediste de forma expresa empezar un servicio dentro del plazo, pagas la parte ya prestada. Si el servicio se completó con
          tu acuerdo y sabiendo que perdías este derecho, ya no hay desistimiento (arts. 103 y 108).
        </li>
      </ul>
      <p>Si no te hubiéramos informado de este derecho, el plazo se alargaría doce meses (art. 105).</p>
      <h3>Modelo de formulario de desistimiento</h3>
      <p>Cópialo, complétalo y envíalo solo si quieres desistir del contrato.</p>
      <WithdrawalForm />
    </>
  ),
};

function WithdrawalForm() {
  return (
    <blockquote className="mt-4 rounded-tile bg-tile px-5 pt-1 pb-5 tablet:px-7 tablet:pb-7">
      <p>
        A la atención de {company.legal.name}, {company.address.street}, {company.address.postalCode} {company.address.locality},{" "}
        {company.email}:
      </p>
      <p>
        Por la presente le comunico que desisto de mi contrato de venta del siguiente bien o de prestación del siguiente servicio: [marca,
        modelo y bastidor del coche, o plan contratado].
      </p>
      <p>Contratado el / recibido el: [fecha]</p>
      <p>Nombre del consumidor: [nombre y apellidos]</p>
      <p>Domicilio del consumidor: [dirección]</p>
      <p>Firma del consumidor, solo si se presenta en papel.</p>
      <p>Fecha: [fecha]</p>
    </blockquote>
  );
}
