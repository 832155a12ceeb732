import type { Letter } from "#app/features/ground/emails/letter.ts";

type UploadedOrder = { reference: string; name: string; carName: string };

/** To the team: the customer has uploaded papers, and somebody must look at them. `titles`: those that nobody has checked yet. */
export function papersUploadedForTeam({ reference, name, carName }: UploadedOrder, titles: readonly string[], address: string): Letter {
  const what = titles.length === 1 ? `«${titles[0] ?? ""}»` : `${titles.length} documentos`;
  return {
    subject: `Documentos por revisar: ${reference}, ${name}`,
    preview: `${name} ha subido ${what}.`,
    heading: "Hay documentos por revisar",
    paragraphs: [`${name} ha subido ${what} de su importación ${reference}${carName === "" ? "" : ` (${carName})`}.`],
    facts: [{ name: "Por revisar", value: titles.join("\n") }],
    actions: [{ label: "Abrir la importación", address }],
  };
}
