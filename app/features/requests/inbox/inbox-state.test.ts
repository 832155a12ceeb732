import { describe, expect, test } from "vitest";
import {
  type InboxKind,
  inboxKinds,
  type InboxStatus,
  inboxStatuses,
  inboxStatusOf,
  officeTypeLabel,
  ownStatuses,
  statusWord,
} from "./inbox-state.ts";

describe("the status of a row in the inbox", () => {
  test.each<[kind: InboxKind, own: string, status: InboxStatus, word: string]>([
    ["inquiry", "pending", "pending", "Pendiente"],
    ["inquiry", "in_progress", "in_progress", "En Progreso"],
    ["message", "completed", "completed", "Completada"],
    ["reservation", "pending", "pending", "Pendiente"],
    ["reservation", "accepted", "completed", "Aceptada"],
    ["reservation", "rejected", "completed", "Rechazada"],
    ["reservation", "cancelled", "completed", "Cancelada"],
    ["inquiry", "algo", "pending", "algo"],
  ])("for the kind %s with status %s is %s, '%s'", (kind, own, status, word) => {
    expect(inboxStatusOf(kind, own)).toBe(status);
    expect(statusWord(own)).toBe(word);
  });

  test("the filter finds exactly the rows with its label", () => {
    const own = { inquiry: ["pending", "in_progress", "completed"], reservation: ["pending", "accepted", "rejected", "cancelled"] };
    for (const { value: kind } of inboxKinds) {
      for (const status of kind === "reservation" ? own.reservation : own.inquiry) {
        const found = inboxStatuses.filter(({ value }) => ownStatuses(kind, value).includes(status)).map(({ value }) => value);
        expect(found, `${kind} ${status}`).toEqual([inboxStatusOf(kind, status)]);
      }
    }
  });
});

test.each([
  ["pricing", "Consulta de precio"],
  ["general", "Consulta general"],
  ["garantía", "Garantía"],
  ["visita_a_casa", "Visita a casa"],
  ["éxito", "Éxito"],
  ["", "Consulta"],
])("the type %j has the label '%s' for the team (INBOX-5)", (type, label) => {
  expect(officeTypeLabel(type)).toBe(label);
});
