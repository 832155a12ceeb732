import type { ProseSection } from "#app/ui/prose.tsx";
import { company } from "#company";
import { TextLink } from "#app/ui/button.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** What does not meet the standard yet. Whoever mends one takes it off the list, and sets `legal.accessibilityReviewed`. */
const knownGaps = [
  [
    "Fotos de los coches",
    "Su texto alternativo dice qué coche es y qué vista, pero no describe cada detalle ni cada desperfecto (criterio 1.1.1).",
  ],
  [
    "Documentos de una importación",
    "Los que vienen del vendedor, de Hacienda o de la DGT son a menudo escaneos sin texto que un lector de pantalla pueda leer (criterio 1.1.1).",
  ],
  ["Palabras en otros idiomas", "Los nombres de documentos alemanes dentro de un texto no están marcados como alemán (criterio 3.1.2)."],
  [
    "Dos frases en inglés",
    "La página que no existe y algunos avisos de la oficina tienen una frase en inglés sin marcar, con su traducción debajo (criterio 3.1.2).",
  ],
] as const;

/** The statement that Ley 11/2023 asks of a shop on the web: level, date, known gaps, contact, and how it was tested. */
export const accessibilitySections: readonly ProseSection[] = [
  {
    id: "nivel",
    title: "Qué nivel cumple",
    content: (
      <>
        <p>
          {company.legal.name} quiere que cualquier persona pueda usar esta web, como pide la Ley 11/2023, que aplica en España la Directiva
          (UE) 2019/882. La declaración vale para toda la web: las páginas públicas, tu cuenta y las páginas de tu importación.
        </p>
        <p>
          La web es <strong>parcialmente conforme</strong> con las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA: las
          cumple, salvo lo que dice el apartado siguiente. Estado revisado el {formatCalendarDay(company.legal.accessibilityReviewed)}.
        </p>
      </>
    ),
  },
  {
    id: "pendiente",
    title: "Lo que todavía no cumple",
    content: (
      <>
        <ul>
          {knownGaps.map(([title, text]) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ul>
        <p>Si algo de esto te impide seguir, escríbenos: te leemos el documento, te describimos la foto o te lo enviamos de otra manera.</p>
      </>
    ),
  },
  {
    id: "como-usarla",
    title: "Cómo se puede usar",
    content: (
      <ul>
        <li>Todo se puede hacer con el teclado, y se ve en qué elemento estás.</li>
        <li>Todas las páginas funcionan sin JavaScript, también los formularios.</li>
        <li>El texto se puede ampliar al 200 % sin perder nada, y cada página cabe en una pantalla de 390 píxeles de ancho.</li>
        <li>Hay un modo claro y uno oscuro, los dos con contraste suficiente. Si tu sistema pide menos movimiento, no hay animaciones.</li>
        <li>Un error en un formulario se dice con una frase junto al campo, y lo que habías escrito se queda.</li>
        <li>Todo lo que se puede hacer en la web se puede hacer también por teléfono o por correo.</li>
      </ul>
    ),
  },
  {
    id: "pruebas",
    title: "Cómo lo comprobamos",
    content: (
      <>
        <p>
          Es una evaluación propia, sin auditoría externa. Con cada cambio, un programa (axe) revisa las páginas a tamaño de móvil y de
          escritorio, en claro y en oscuro, y otras pruebas las recorren con el teclado y sin JavaScript.
        </p>
        <p>
          Un programa encuentra solo una parte de las barreras. Las demás nos las cuentan las personas, y por eso pedimos que nos escribas.
        </p>
      </>
    ),
  },
  {
    id: "avisos",
    title: "Si encuentras una barrera",
    content: (
      <>
        <p>
          Escribe a <TextLink to={`mailto:${company.email}?subject=Accesibilidad`}>{company.email}</TextLink>, llama al{" "}
          <TextLink to={`tel:${company.phone.international}`}>{company.phone.shown}</TextLink> o usa el formulario de{" "}
          <TextLink to="/contacto">contacto</TextLink>. Dinos qué página era y qué querías hacer.
        </p>
        <p>
          Si no lo arreglamos, puedes presentar una <TextLink to="/condiciones#reclamaciones">reclamación</TextLink>. También puedes acudir
          a la autoridad de consumo o de vigilancia de tu comunidad autónoma (Ley 11/2023).
        </p>
      </>
    ),
  },
];
