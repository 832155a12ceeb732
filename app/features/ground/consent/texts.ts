export type Purpose = "privacy" | "data_processing" | "marketing" | "cookies" | "alerts";

const asInNovember = {
  privacy: "He leído la política de privacidad y acepto que tratéis mis datos para responderme.",
  data_processing: "Acepto que guardéis y uséis estos datos para gestionar lo que pido.",
  marketing: "Quiero que me aviséis por correo de coches y novedades. Puedo darme de baja cuando quiera.",
} as const;

const asOnThe22nd = {
  ...asInNovember,
  cookies: "Solo usamos las cookies imprescindibles para que el sitio funcione. Si algún día queremos algo más, te lo preguntaremos antes.",
} as const;

const asOnThe28th = {
  ...asOnThe22nd,
  alerts: "Quiero que me aviséis por correo de los coches nuevos de esta búsqueda. Puedo terminar el aviso cuando quiera.",
} as const;

/** Separate from the others, so that a page's bundle has no old texts. */
const newest = {
  ...asOnThe22nd,
  alerts:
    "Quiero que me aviséis por correo de los coches nuevos de esta búsqueda y de los que bajen de precio. Puedo terminar el aviso cuando quiera.",
} as const;

/** The agreed texts by revision. Never remove or change one, because `consents` names it for years (row G7): add a new revision. */
export const revisions = {
  "2026-11": {
    ...asInNovember,
    cookies: "Solo usamos lo imprescindible para que el sitio funcione. Si algún día queremos algo más, te lo preguntaremos antes.",
  },
  "2026-11-22": asOnThe22nd,
  "2026-11-28": asOnThe28th,
  "2026-11-29": newest,
} as const satisfies Record<string, Partial<Record<Purpose, string>>>;

export type Revision = keyof typeof revisions;

export const current: Revision = "2026-11-29";

export function currentText(purpose: Purpose): string {
  return newest[purpose];
}
