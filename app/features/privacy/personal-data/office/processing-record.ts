import { countOf } from "#app/lib/amounts.ts";
import type { Period } from "../table-marks.ts";
import { tables } from "../tables.ts";
import { type Activity, activities } from "./processing-activities.ts";

export type RecordedActivity = Activity & {
  /** How long the job keeps rows, as the list of tables says: "1 año". */
  periods: readonly string[];
  /** What a law keeps under lock after an erasure: "6 años (Código de Comercio, art. 30)". */
  locked: readonly string[];
};

/** The record of processing activities (GDPR, art. 30.1): what the list of all tables says, grouped by purpose. */
export const processingRecord: readonly RecordedActivity[] = activities.map((activity) => {
  const marks = activity.tables.flatMap((name) => tables[name] ?? []);
  const kept = marks.flatMap((table) => (typeof table.kept === "string" ? [] : table.kept.map(({ keep }) => keep)));
  const laws = marks.flatMap(({ leaving }) =>
    typeof leaving === "object" ? [`${countOf(leaving.years, "año", "años")} (${leaving.law})`] : [],
  );
  const periods = kept.toSorted((a, b) => hoursOf(a) - hoursOf(b)).filter((keep) => hoursOf(keep) > 0);
  return { ...activity, periods: [...new Set(periods.map(words))], locked: [...new Set(laws)] };
});

type Keep = Period["keep"];

function hoursOf({ hours = 0, days = 0, years = 0 }: Keep): number {
  return hours + 24 * (days + 365 * years);
}

function words({ hours, days, years }: Keep): string {
  if (years !== undefined) return countOf(years, "año", "años");
  return days === undefined ? countOf(hours ?? 0, "hora", "horas") : countOf(days, "día", "días");
}

/** Article 30.1.g of the GDPR, in the order of the privacy page. */
export const measures = [
  "La conexión va cifrada. Las contraseñas se guardan de forma que no se pueden leer, y los secretos, cifrados.",
  "La base de datos comprueba en cada consulta quién pregunta: cada persona ve lo suyo, y el equipo, lo que necesita.",
  "El equipo puede exigir un segundo paso al entrar. Cada cambio suyo y cada documento abierto quedan registrados.",
  "Un trabajo borra cada hora lo que ha cumplido su plazo. Lo que una ley manda conservar queda bloqueado y cifrado.",
  "Las copias de seguridad van cifradas si se les pone clave y duran 12 meses como mucho; al recuperar una se vuelve a borrar lo ya borrado.",
] as const;
