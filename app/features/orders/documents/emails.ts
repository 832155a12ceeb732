import type { Letter } from "#app/features/ground/emails/letter.ts";
import type { DocumentContent } from "./content.ts";
import { contentInLines } from "./content-lines.ts";

type Named = { name: string; label: string; reference: string; content: DocumentContent; address: string };

const personal = "El enlace es personal: quien lo tenga puede ver tu importación y firmar por ti. ¿Dudas? Responde a este correo.";

/** To the customer: a document is there. Only a button on its page signs it. */
export function documentReady({ name, label, reference, content, address, toSign }: Named & { toSign: boolean }): Letter {
  return {
    subject: `${label} ${reference} de tu importación ${content.reference}`,
    preview: toSign ? "Léelo con calma y fírmalo en su página." : "Lo tienes en la página de tu importación.",
    heading: `Hola, ${name}`,
    paragraphs: [
      `Ya tienes este documento: ${content.title.toLowerCase()}, con el número ${reference}.`,
      toSign
        ? "Léelo con calma en el enlace. Abrirlo no te compromete: solo firmas con el botón de la página. También puedes descargarlo en PDF y firmarlo en papel."
        : "Puedes leerlo en el enlace y descargarlo en PDF. No tienes que hacer nada.",
    ],
    actions: [{ label: toSign ? "Leer y firmar" : "Ver el documento", address }],
    notes: [personal],
  };
}

export type Signed = Named & { signedBy: string; moment: string; hash: string };

/** To the customer after signing: the copy on a durable medium, with the whole text. */
export function documentSigned({ name, label, reference, content, address, signedBy, moment, hash }: Signed): Letter {
  return {
    subject: `Has firmado: ${label} ${reference}`,
    preview: "Guarda este correo: contiene todo lo que has firmado.",
    heading: `Gracias, ${name}`,
    paragraphs: [`Has firmado el documento ${reference} y te lo confirmamos. Guarda este correo: contiene su texto completo.`],
    facts: [
      { name: "Documento", value: `${label} ${reference}` },
      { name: "Firmado por", value: signedBy },
      { name: "Día y hora", value: moment },
      { name: "Huella SHA-256", value: hash },
    ],
    actions: [{ label: "Ver el documento firmado", address }],
    appendix: contentInLines(content),
    notes: ["La huella identifica este contenido exacto: si cambiara una sola letra, sería otra. ¿Dudas? Responde a este correo."],
  };
}

/** To the team: the customer has signed in the panel. */
export function documentSignedForTeam({ label, reference, content, signedBy, moment, address }: Omit<Signed, "name" | "hash">): Letter {
  return {
    subject: `Firmado: ${label} ${reference}, importación ${content.reference}`,
    preview: `${signedBy}, ${moment}.`,
    heading: "Documento firmado",
    paragraphs: ["El cliente lo ha firmado en su página y tiene su copia por correo."],
    facts: [
      { name: "Documento", value: `${label} ${reference}` },
      { name: "Importación", value: content.reference },
      { name: "Firmado por", value: signedBy },
      { name: "Día y hora", value: moment },
    ],
    actions: [{ label: "Ver el documento", address }],
  };
}
