export type Purpose = "privacy" | "data_processing" | "marketing" | "cookies";

const asInNovember = {
  privacy: "He leído la política de privacidad y acepto que tratéis mis datos para responderme.",
  data_processing: "Acepto que guardéis y uséis estos datos para gestionar lo que pido.",
  marketing: "Quiero que me aviséis por correo de coches y novedades. Puedo darme de baja cuando quiera.",
} as const;

/** Apart from the others, so that a page brings no words that are no longer shown. */
const newest = {
  ...asInNovember,
  cookies: "Solo usamos las cookies imprescindibles para que el sitio funcione. Si algún día queremos algo más, te lo preguntaremos antes.",
} as const;

/**
 * The words that people agree to, by revision. A revision that was ever shown stays here for good: `consents` names it, and what a person
 * agreed to can be read years later (row G7). New words are a new revision, and `current` names it.
 */
export const revisions = {
  "2026-11": {
    ...asInNovember,
    cookies: "Solo usamos lo imprescindible para que el sitio funcione. Si algún día queremos algo más, te lo preguntaremos antes.",
  },
  "2026-11-22": newest,
} as const satisfies Record<string, Record<Purpose, string>>;

export type Revision = keyof typeof revisions;

export const current: Revision = "2026-11-22";

/** The words of a purpose today. */
export function currentText(purpose: Purpose): string {
  return newest[purpose];
}
