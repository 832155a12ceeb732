import type { Purpose } from "#app/features/ground/consent/texts.ts";

const words: Readonly<Record<Purpose, string>> = {
  privacy: "Política de privacidad",
  data_processing: "Tratamiento de datos",
  marketing: "Novedades",
  cookies: "Cookies",
  alerts: "Avisos de coches nuevos",
};

/** What a consent is for, for the team; an unknown purpose is shown unchanged. */
export function consentWords(purpose: string): string {
  return Object.hasOwn(words, purpose) ? words[purpose as Purpose] : purpose;
}
