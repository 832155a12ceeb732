import { countOf } from "#app/lib/amounts.ts";
import { changeMessages, type Notice } from "#app/features/ground/forms/form-answer.ts";
import { largestAnnex, megabytes } from "./reading/annex.ts";

/** The address to which an accepted file leads says what became of it, so that the page can tell it without JavaScript too. */
const names = { kind: "guardado", year: "orden", versions: "versiones", makes: "marcas", added: "nuevas", removed: "quitadas" } as const;

type Accepted = Exclude<StoredYear, { kind: "in-use" }>;

/** Returns, for example, "?guardado=new&orden=2026&versiones=61634&marcas=112". */
export function writtenOutcome(stored: Accepted): string {
  const known = Object.entries(stored).map(([name, value]) => [names[name as keyof typeof names], String(value)]);
  return `?${new URLSearchParams(known).toString()}`;
}

/** Returns the page's notice about the file that led to it; undefined if the address has no complete outcome. */
export function readOutcome(params: URLSearchParams): Notice | undefined {
  const count = (name: keyof typeof names) => Number(/^\d{1,7}$/.exec(params.get(names[name]) ?? "")?.[0]);
  const kind = params.get(names.kind);
  const year = count("year");
  const stored: Accepted | undefined =
    kind === "new"
      ? { kind, year, versions: count("versions"), makes: count("makes") }
      : kind === "same"
        ? { kind, year }
        : kind === "replaced"
          ? { kind, year, versions: count("versions"), added: count("added"), removed: count("removed") }
          : undefined;
  if (stored === undefined || Object.values(stored).some(Number.isNaN)) return undefined;
  return { title: stored.kind === "same" ? "Este archivo ya estaba" : "Valores oficiales guardados", text: storedSentence(stored) };
}

/** Refusals of a file that are not about its content. */
export const uploadSentences = {
  no_file: "Elige el archivo del anexo.",
  empty: "El archivo está vacío.",
  no_year: "Escribe el año de la orden con cuatro cifras, como 2026.",
  no_source: "Este archivo no dice de qué orden es: escríbela, como «Orden HAC/1501/2025 (BOE-A-2025-26357)».",
  too_large: `El archivo pasa de ${megabytes(largestAnnex)}. El XML del BOE ocupa la mitad: comprueba que es el del anexo.`,
  broken: "La subida se ha cortado y no se ha guardado nada. Vuelve a subir el archivo.",
  failed: "No hemos podido guardar el archivo. No se ha guardado nada: vuelve a intentarlo en unos segundos.",
} as const;

/** What became of a file that was read to its end. */
export type StoredYear =
  | { kind: "new"; year: number; versions: number; makes: number }
  | { kind: "same"; year: number }
  | { kind: "replaced"; year: number; versions: number; added: number; removed: number }
  | { kind: "in-use"; year: number; used: readonly UsedVersion[]; more: number };

export type UsedVersion = { vehicle: string; model: string };

const versionsOf = (count: number) => countOf(count, "versión", "versiones");

export function storedSentence(stored: StoredYear): string {
  const { year } = stored;
  if (stored.kind === "new")
    return `Guardados los valores de ${year}: ${versionsOf(stored.versions)} de ${countOf(stored.makes, "marca", "marcas")}.`;
  if (stored.kind === "same") return `Los valores de ${year} ya eran los de este archivo: no ha cambiado nada.`;
  if (stored.kind === "replaced") {
    return `Corregidos los valores de ${year}: ${countOf(stored.added, "versión nueva", "versiones nuevas")} y ${countOf(stored.removed, "quitada", "quitadas")}, de ${versionsOf(stored.versions)}.`;
  }
  const cars = stored.used.map(({ vehicle, model }) => `${vehicle} («${model}»)`).join(", ");
  const more = stored.more > 0 ? ` y ${countOf(stored.more, "coche más", "coches más")}` : "";
  return `El archivo quita o cambia versiones de ${year} que usan estos coches: ${cars}${more}. Retira antes su valor oficial; los valores de ${year} siguen como estaban.`;
}

export const choiceMessages = {
  confirm: changeMessages(
    "Valor oficial confirmado",
    "Cuenta desde ahora para el impuesto de matriculación.",
    "No se pudo confirmar el valor oficial",
  ),
  takeBack: changeMessages(
    "Valor oficial retirado",
    "El coche vuelve a quedarse sin valor confirmado.",
    "No se pudo retirar el valor oficial",
  ),
};

export const choiceReasons = {
  gone: "Este vehículo ya no existe.",
  versionGone: "Esta versión ya no está en la tabla: alguien ha subido una corrección. Elige otra.",
  notChosen: "Alguien ha retirado o cambiado este valor mientras tanto.",
  otherChosen: "Alguien ha confirmado otra versión mientras tanto. Míralo antes de cambiarlo.",
};
