import { company } from "#company";
import { planPrice, plans } from "#app/features/ground/company/plans.ts";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The object of the contract, the plans and the process. */
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
          El coche te lo vende {company.name}. Si en algún caso actuamos solo como intermediarios, tu contrato lo dirá con claridad y con el
          nombre del vendedor antes de que pagues.
        </p>
        <p>
          Lo que aparece en la web es información, no una oferta vinculante. El contrato nace cuando aceptas por escrito tu presupuesto y
          nosotros lo confirmamos. Está en español, te lo enviamos por correo y lo guardamos. Si el contrato te da más que estas
          condiciones, manda el contrato.
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
            <strong>Entrega.</strong> En nuestra oficina de {company.address.locality} o donde diga tu contrato, con un acta que firmamos
            los dos.
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
