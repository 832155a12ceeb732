import { company } from "#company";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Reservations, the customer's duties, and how disputes are settled. */
export const reservationAndDuties: ProseSection[] = [
  {
    id: "reserva",
    title: "Reserva de un coche",
    content: (
      <>
        <p>
          Puedes pedir la reserva de un coche disponible. Al pedirla recibes una referencia y los datos para pagar la señal, pero no te
          compromete todavía: la estudiamos, y la señal se paga cuando te escribimos que la aceptamos, no antes.
        </p>
        <p>
          Cuando la aceptamos, el coche pasa a «Reservado» y dejamos de ofrecerlo. Si dos personas piden el mismo coche, se lo queda la
          primera cuya reserva aceptemos, y avisamos a la otra. Quien no llegue a tener el coche no paga nada, y si ya pagó se lo devolvemos
          entero.
        </p>
      </>
    ),
  },
  {
    id: "obligaciones",
    title: "Lo que te toca a ti",
    content: (
      <ul>
        <li>Darnos datos verdaderos y avisarnos si cambian.</li>
        <li>Enviar a tiempo los documentos y firmas que pidan Hacienda, la DGT o tu ayuntamiento.</li>
        <li>Pagar en las fechas acordadas.</li>
        <li>Contratar el seguro obligatorio antes de circular.</li>
        <li>Revisar el coche al recibirlo y anotar en el acta lo que veas. No anotarlo no te quita ningún derecho.</li>
      </ul>
    ),
  },
  {
    id: "reclamaciones",
    title: "Quejas y reclamaciones",
    content: (
      <>
        <p>
          Escríbenos por cualquiera de los medios de <TextLink to="/contacto">contacto</TextLink>. Te damos una referencia y respondemos
          cuanto antes, en un mes como máximo (RDL 1/2007, art. 21). Hay hojas de reclamaciones a tu disposición en nuestra oficina, y te
          las enviamos si las pides ({company.legal.complaintForms}).
        </p>
        <p>
          Si no quedas conforme, puedes acudir a la oficina de consumo de tu municipio o solicitar arbitraje a{" "}
          {company.legal.arbitrationBoard}. Es gratuito y voluntario para las dos partes; con nuestra respuesta te diremos por escrito si lo
          aceptamos (Ley 7/2017, art. 40).
        </p>
      </>
    ),
  },
  {
    id: "datos",
    title: "Tus datos",
    content: (
      <p>
        Usamos tus datos para cumplir el contrato y lo que exige la ley. El detalle está en la{" "}
        <TextLink to="/privacy">política de privacidad</TextLink>.
      </p>
    ),
  },
  {
    id: "ley",
    title: "Ley y jurisdicción",
    content: (
      <>
        <p>
          El contrato se rige por la ley española, en especial por el Real Decreto Legislativo 1/2007 (consumidores y usuarios), la Ley
          34/2002 (comercio electrónico) y el Código Civil. Son competentes los juzgados de tu domicilio.
        </p>
        <p>
          Si una cláusula resultara nula, las demás siguen en pie. Un cambio en estas condiciones no afecta a los contratos ya firmados. Las
          leyes citadas pueden cambiar; se aplica la que esté en vigor el día de tu contrato.
        </p>
      </>
    ),
  },
];
