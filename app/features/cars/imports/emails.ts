import type { Letter } from "#app/features/ground/emails/letter.ts";

/** To whoever is told: why a source brought nothing, or what waits for a person. `address`: its page in the back office. */
export function sourceTrouble({ name, sentence, address }: { name: string; sentence: string; address: string }): Letter {
  return {
    subject: `Fuente de coches «${name}»: hay que mirarla`,
    preview: sentence,
    heading: `La fuente «${name}»`,
    paragraphs: [sentence],
    actions: [{ label: "Ver la fuente", address }],
    notes: ["De una fuente avisamos como mucho una vez al día."],
  };
}
