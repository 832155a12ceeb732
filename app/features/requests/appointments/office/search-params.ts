import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";
import { appointmentStatuses } from "./appointment-statuses.ts";

export const agenda = "/admin/appointments";

const { read, query } = defineSearch({
  view: oneOf("view", ["week"], "list"),
  /** A day of the shown week; undefined for this week. */
  day: { parameter: "day", read: dayOf, write: (day) => day ?? "" },
  /** For the list: coming and open appointments, or past ones. */
  when: oneOf("when", ["past"], "upcoming"),
  status: oneOf("status", appointmentStatuses, "all"),
  search: searchText,
  page: pageNumber,
});
export const readAgendaSearch = read;
export type AgendaSearch = ReturnType<typeof read>;

export function agendaAddress(search: Partial<AgendaSearch>, place = agenda): string {
  return place + query(search);
}

function dayOf(text: string): string | undefined {
  const day = /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
  return day ? text : undefined;
}
