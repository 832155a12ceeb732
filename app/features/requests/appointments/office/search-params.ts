import { defineSearch, oneOf, pageNumber, searchText } from "#app/lib/address-search.ts";
import { appointmentStatuses } from "./appointment-statuses.ts";

export const agenda = "/admin/appointments";

const { read, query } = defineSearch({
  view: oneOf("view", ["week"], "list"),
  day: { parameter: "day", read: dayOf, write: (day) => day ?? "" },
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
