import { company } from "#company";

/** How the files of a source come. */
export const arrivalWays = {
  by_hand: "Alguien del equipo lo sube",
  folder: "Llega a una carpeta del servidor",
  address: "La web lo recoge de una dirección",
  post: "Otro programa lo envía con una clave",
} as const;
/** The same beside a file that came. */
export const arrivalWords: Record<ArrivalWay, string> = {
  by_hand: "Subido a mano",
  folder: "De su carpeta",
  address: "De su dirección",
  post: "Enviado con su clave",
};
export type ArrivalWay = keyof typeof arrivalWays;
export const arrivalNames = Object.keys(arrivalWays) as ArrivalWay[];

/** Why a run that began by itself stopped after its dry run. */
export const askSentences = {
  halved: "Trae la mitad o menos de los coches que suele traer esta fuente.",
  gone: "Falta la mitad o más de los coches que esta fuente tiene a la venta.",
  broken: "El archivo no se ha podido leer hasta el final.",
  no_cars: "El archivo no trae ningún coche que se pueda importar.",
} as const;
export type Ask = keyof typeof askSentences;

type DryRun = { accepted: number; broken: boolean; gone: number; stay: number; usual: readonly number[] };

/**
 * Whether a file is imported only after a person said so. `usual` has the accepted rows of the last complete runs, in any order; `gone` counts
 * the cars that would leave the offer, `stay` those that the file still has.
 */
export function askFor({ accepted, broken, gone, stay, usual }: DryRun): Ask | undefined {
  if (broken) return "broken";
  if (accepted === 0) return "no_cars";
  const middle = usual.toSorted((one, other) => one - other)[Math.floor(usual.length / 2)];
  if (middle !== undefined && accepted * 2 <= middle) return "halved";
  return gone > 0 && gone >= stay ? "gone" : undefined;
}

/** A file that comes some hours after its hour is not late yet. */
const grace = { hours: 6 };
const hoursOfDay = 24;

/** When a source whose last file came at `since` counts as late; undefined if nobody waits for it. */
export function lateFrom(since: Temporal.Instant, expectedDays: number | null): Temporal.Instant | undefined {
  return expectedDays === null ? undefined : since.add({ hours: expectedDays * hoursOfDay }).add(grace);
}

/** After a failure, an address is asked again in an hour. */
const retry = { hours: 1 };

/** The moment of the last fetch that should have been made, and of the next one: once a day at an hour of the company's time zone. */
function fetchesAround(hour: number, now: Temporal.Instant): { last: Temporal.Instant; next: Temporal.Instant } {
  const local = now.toZonedDateTimeISO(company.timeZone);
  const atHour = (days: number) =>
    local.toPlainDate().add({ days }).toZonedDateTime({ timeZone: company.timeZone, plainTime: { hour } }).toInstant();
  const first = Temporal.Instant.compare(atHour(0), now) <= 0 ? 0 : -1;
  return { last: atHour(first), next: atHour(first + 1) };
}

export type Fetches = { hour: number; lookedAt: Temporal.Instant | undefined; failed: boolean };

/** When an address is fetched next; a moment that is over means now. */
export function nextFetch({ hour, lookedAt, failed }: Fetches, now: Temporal.Instant): Temporal.Instant {
  const { last, next } = fetchesAround(hour, now);
  if (lookedAt === undefined || Temporal.Instant.compare(lookedAt, last) < 0) return last;
  const again = failed ? lookedAt.add(retry) : next;
  return Temporal.Instant.compare(again, next) < 0 ? again : next;
}
