import { company } from "#company";

const inMadrid = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short", timeZone: company.timeZone });

/** A moment as a clock in Madrid shows it: "14 de mayo de 2021, 9:30". */
export function formatMoment(instant: { epochMilliseconds: number }): string {
  return inMadrid.format(instant.epochMilliseconds);
}
