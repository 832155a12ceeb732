import { company } from "#company";
import type { ProseSection } from "#app/ui/prose.tsx";
import { afterWithdrawal } from "#app/features/ground/company/withdrawal-terms.ts";
import { commercialGuarantee, guaranteeUse, notCovered } from "#app/features/ground/company/warranty.ts";
import { TextLink } from "#app/ui/button.tsx";
import { contract, payment, reservationAndDuties } from "./contract.tsx";

const { withdrawalDays } = company.claims;

/** The right of withdrawal, with the model form of annex B of RDL 1/2007. */
const withdrawal: ProseSection = {
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

const { claims } = company;

/** The legal guarantee and the two that the company adds. */
const warranty: ProseSection[] = [
  {
    id: "garantia-legal",
    title: "Garantía legal",
    content: (
      <>
        <p>
          Si te vendemos el coche, respondemos de que sea conforme con el contrato (RDL 1/2007, arts. 114 a 124). El plazo general es de
          tres años desde la entrega. En un coche usado podemos acordar contigo uno menor, que nunca será inferior a un año (art. 120). Si
          lo acordamos, figura en tu presupuesto; si no figura ninguno, rige el general.
        </p>
        <p>
          Si aparece una falta de conformidad puedes pedir la reparación o la sustitución, sin coste y en un plazo razonable. Si no es
          posible o no se hace, puedes pedir una rebaja del precio o resolver el contrato. No tienes que demostrar que el defecto venía de
          origen mientras dure el plazo de presunción del artículo 121.
        </p>
        <p>
          Si gestionamos la compra, del coche responde quien te lo vende, y nosotros de nuestro servicio. Un particular no tiene las
          obligaciones de un vendedor profesional.
        </p>
        <p>
          Un coche usado tiene el desgaste propio de su edad y sus kilómetros. Ese desgaste, y lo que el informe te advirtió antes de
          comprar, no es una falta de conformidad.
        </p>
      </>
    ),
  },
  {
    id: "garantia-comercial",
    title: `Garantía mecánica de ${claims.warrantyMonths} meses`,
    content: (
      <>
        <p>{commercialGuarantee}</p>
        <p>No cubre:</p>
        <ul>
          {notCovered.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p>{guaranteeUse}</p>
      </>
    ),
  },
  {
    id: "satisfaccion",
    title: `Garantía de satisfacción de ${claims.satisfactionGuaranteeDays} días`,
    content: (
      <>
        <p>
          En los {claims.satisfactionGuaranteeDays} días naturales siguientes a la entrega puedes decirnos que el coche no te convence,
          contrates como contrates. Buscamos contigo la solución: corregir lo que falla, cambiarlo por otro o devolverlo y recuperar el
          precio.
        </p>
        <p>Condiciones:</p>
        <ul>
          <li>nos lo comunicas por escrito dentro del plazo;</li>
          <li>el coche vuelve en el estado en que lo recibiste, sin daños ni cambios, y con todos sus documentos y llaves;</li>
          <li>no ha pasado de los kilómetros que diga tu presupuesto, si dice alguno.</li>
        </ul>
        <p>
          Es un compromiso nuestro, que se añade al desistimiento y a la garantía legal y no los sustituye. Si en tu caso tienes derecho a
          desistir, puedes elegir lo que más te convenga.
        </p>
      </>
    ),
  },
];

export const termsSections: readonly ProseSection[] = [...contract, ...payment, withdrawal, ...warranty, ...reservationAndDuties];
