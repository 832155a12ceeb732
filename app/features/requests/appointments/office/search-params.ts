import { cleanSearchText, readPage } from "#app/lib/address-text.ts";
import { appointmentStatuses } from "./appointment-statuses.ts";

/** The content of the agenda, from its address. Any address is read without errors. */
export type AgendaSearch = {
  view: "list" | "week";
  /** For the list: coming and open appointments, or past ones. */
  when: "upcoming" | "past";
  status: (typeof appointmentStatuses)[number] | "all";
  search: string;
  page: number;
  /** A day of the shown week; undefined for this week. */
  day: string | undefined;
};

export function readAgendaSearch(parameters: URLSearchParams): AgendaSearch {
  const day = parameters.get("day") ?? "";
  return {
    view: parameters.get("view") === "week" ? "week" : "list",
    when: parameters.get("when") === "past" ? "past" : "upcoming",
    status: appointmentStatuses.find((known) => known === parameters.get("status")) ?? "all",
    search: cleanSearchText(parameters.get("search") ?? ""),
    page: readPage(parameters.get("page")),
    day: isDay(day) ? day : undefined,
  };
}

function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/** Returns the address of a search, without default values. */
export function agendaAddress(wanted: Partial<AgendaSearch>, place = agenda): string {
  const parameters = new URLSearchParams();
  if (wanted.view === "week") parameters.set("view", "week");
  if (wanted.day !== undefined) parameters.set("day", wanted.day);
  if (wanted.when === "past") parameters.set("when", "past");
  if (wanted.status !== undefined && wanted.status !== "all") parameters.set("status", wanted.status);
  if (wanted.search !== undefined && wanted.search !== "") parameters.set("search", wanted.search);
  if (wanted.page !== undefined && wanted.page > 1) parameters.set("page", String(wanted.page));
  const query = parameters.toString();
  return query === "" ? place : `${place}?${query}`;
}

export const agenda = "/admin/appointments";
