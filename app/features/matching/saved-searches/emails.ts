import type { Letter } from "#app/features/ground/emails/letter.ts";
import { isRegion, regions } from "#app/features/cars/price-tables/regions.ts";
import { frequencyLabel } from "./frequencies.ts";
import { hoursToConfirm } from "./limits.ts";
import { queryInWords } from "./saved-query.ts";

/** `query` has only words that the catalogue knows (queries/known-part.server.ts); `partial`: others were left out. */
type Asked = { query: string; partial: boolean; region: string; frequency: string };

/** To the address in the form, which may be a stranger's. */
export function confirmationLetter(asked: Asked, link: string): Letter {
  return {
    subject: "Confirma tu aviso de coches nuevos",
    preview: "Falta un paso: confirma que este correo es tuyo.",
    heading: "Confirma tu aviso",
    paragraphs: [
      "Alguien ha pedido en nuestra web que avisemos a este correo de los coches nuevos de una búsqueda y de los que bajen de precio. Si has sido tú, abre la página, mira la búsqueda entera y pulsa el botón.",
    ],
    facts: searchFacts(asked),
    actions: [{ label: "Ver y confirmar el aviso", address: link }],
    notes: [
      `El enlace sirve ${hoursToConfirm} horas. Con el mismo podrás cambiar el aviso, pararlo o terminarlo.`,
      "Si no has sido tú, no hagas nada: no te escribiremos, y en dos días borramos este correo de nuestra lista.",
    ],
  };
}

/** A search in the words of the site. */
function searchFacts({ query, partial, region, frequency }: Asked) {
  const typed = query === "" ? "La que se escribió en la web" : `${queryInWords(query)}, y lo que se escribió en la web`;
  return [
    { name: "Búsqueda", value: partial ? typed : queryInWords(query) },
    { name: "Precio puesto en", value: isRegion(region) ? regions[region] : region },
    { name: "Avisos", value: frequencyLabel(frequency) },
  ];
}
