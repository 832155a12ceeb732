import { depositReturns } from "#app/features/ground/company/deposit-terms.ts";
import { company } from "#company";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { complaintDays } from "#app/features/ground/company/complaints.ts";
import { planPrice, plans } from "#app/features/ground/company/plans.ts";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { FactTable } from "#app/ui/fact-table.tsx";

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
        <li>Revisar el coche al recibirlo y escribirnos lo que veas. No hacerlo no te quita ningún derecho.</li>
      </ul>
    ),
  },
  {
    id: "reclamaciones",
    title: "Quejas y reclamaciones",
    content: (
      <>
        <p>
          Escríbenos con el asunto <TextLink to="/contacto?asunto=reclamacion#escribenos">Reclamación</TextLink> o por cualquiera de los
          medios de <TextLink to="/contacto">contacto</TextLink>. Te damos una referencia y respondemos cuanto antes, en {complaintDays}{" "}
          días como máximo (RDL 1/2007, art. 21.3, según la Ley 10/2025). Hay hojas de reclamaciones a tu disposición en nuestra oficina, y
          te las enviamos si las pides ({company.legal.complaintForms}).
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

const { claims } = company;

const payments = [
  ["Al contratar o reservar", `Señal de ${claims.deposit}, según el plan`],
  ["Al confirmar la compra", "Hasta el 50 % del precio total, contando la señal"],
  ["En la entrega", "El resto"],
] as const;

export const payment: ProseSection[] = [
  {
    id: "senal-y-pagos",
    title: "Señal y pagos",
    content: (
      <>
        <FactTable caption="Calendario de pagos" head={["Momento", "Importe"]} rows={payments} />
        <p>{paymentSentence} Tu presupuesto dice el importe y el día de cada pago.</p>
        <p>La señal se descuenta del precio. Te la devolvemos entera, en 14 días como máximo, si:</p>
        <ul>
          {depositReturns.map((why) => (
            <li key={why}>{why};</li>
          ))}
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
          presupuesto. Si no dijera ninguna, el máximo legal es de 30 días naturales (RDL 1/2007, art. 66 bis).
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

export const contract: ProseSection[] = [
  {
    id: "objeto",
    title: "Objeto",
    content: (
      <>
        <p>
          Estas condiciones regulan la contratación entre tú y {company.legal.name} («{company.name}»), cuyos datos están en el{" "}
          <TextLink to="/aviso-legal">aviso legal</TextLink>. Valen para los coches de nuestro stock y para los que importamos por encargo.
        </p>
        <p>
          El coche te lo vende {company.name}, salvo que tu presupuesto diga que gestionamos la compra. Entonces lo vende su dueño, un
          concesionario o un particular, y nosotros lo compramos en tu nombre, con tu mandato. El coche de un particular lo compramos
          siempre así. Te decimos quién lo vende antes de que confirmes la compra.
        </p>
        <p>
          Lo que aparece en la web es información, no una oferta vinculante. El contrato es tu presupuesto aceptado, con estas condiciones:
          nace cuando lo aceptas por escrito y te lo confirmamos por correo, con todo su texto. Está en español y lo guardamos. Si tu
          presupuesto te da más que estas condiciones, manda el presupuesto.
        </p>
      </>
    ),
  },
  {
    id: "planes",
    title: "Los planes",
    content: (
      <>
        <p>
          Ofrecemos tres planes. El precio de cada uno es «{planPrice}»: depende del coche y del trayecto, y te lo damos en un presupuesto
          personal y gratuito.
        </p>
        <ul>
          {plans.map(({ name, includes }) => (
            <li key={name}>
              <strong>{name}.</strong> {sentence(includes)}
            </li>
          ))}
        </ul>
        <p>
          Los planes se comparan en <TextLink to="/#servicios">Servicios</TextLink>. Tu presupuesto detalla lo que incluye el tuyo, y es esa
          lista la que nos obliga.
        </p>
      </>
    ),
  },
  {
    id: "proceso",
    title: "El proceso",
    content: (
      <>
        <ol>
          <li>
            <strong>Búsqueda.</strong> Acordamos qué coche buscas y hasta qué precio. Te presentamos los que encajan.
          </li>
          <li>
            <strong>Verificación.</strong> Se revisa el coche que elijas y te enviamos el informe. Nada se compra sin que confirmes por
            escrito.
          </li>
          <li>
            <strong>Gestión documental.</strong> Compra, transporte, ITV, impuestos y matriculación a tu nombre.
          </li>
          <li>
            <strong>Entrega.</strong> En nuestra oficina de {company.address.locality} o, si tu plan lo incluye, en tu puerta. Lo miramos
            juntos antes de darte las llaves.
          </li>
        </ol>
        <p>Con un coche que ya está en nuestro stock, los pasos hechos se omiten y te damos el informe y los documentos existentes.</p>
      </>
    ),
  },
];

/** ["Búsqueda", "Informe"] → "Búsqueda, informe." Only commas, because a part may contain "y". */
function sentence(parts: readonly string[]): string {
  return `${parts.map((part, position) => (position === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(", ")}.`;
}
