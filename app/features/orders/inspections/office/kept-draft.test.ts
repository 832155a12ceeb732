import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { afterAccepted, changed, conflictsOf, type Fields, nothingKept, shownFields } from "./kept-draft.ts";

const stored = { roof: "unchecked", note_roof: "", summary: "Bien" };

describe("a kept draft", () => {
  test("has only what differs from what is stored", () => {
    const draft = changed(nothingKept, stored, { ...stored, roof: "good" });
    expect(draft.changes).toEqual({ roof: { mine: "good", before: "unchecked" } });
    expect(changed(draft, stored, stored).changes).toEqual({});
  });

  test("takes what a colleague saved where the person changed nothing, and tells what both changed", () => {
    const draft = changed(nothingKept, stored, { ...stored, roof: "good", summary: "Muy bien" });
    const theirs = { roof: "unchecked", note_roof: "Rayado", summary: "Regular" };
    expect(shownFields(draft, theirs)).toEqual({ roof: "good", note_roof: "Rayado", summary: "Muy bien" });
    expect(conflictsOf(draft, theirs)).toEqual([{ name: "summary", mine: "Muy bien", theirs: "Regular" }]);
  });

  test("remembers a conflict while the person goes on typing, until both say the same", () => {
    const theirs = { ...stored, summary: "Regular" };
    const draft = changed(nothingKept, stored, { ...stored, summary: "Muy bien" });
    const later = changed(draft, theirs, { ...theirs, summary: "Muy bien, y limpio" });
    expect(conflictsOf(later, theirs)).toEqual([{ name: "summary", mine: "Muy bien, y limpio", theirs: "Regular" }]);
    expect(conflictsOf(changed(later, theirs, theirs), theirs)).toEqual([]);
  });

  test("keeps what was typed after the form was sent, also what was set back", () => {
    const sent = changed(nothingKept, stored, { ...stored, roof: "good", summary: "Muy bien" });
    const sending = { ...stored, roof: "good", summary: "Muy bien", ticket: "t" };
    const later = { ...changed(sent, stored, { ...stored, roof: "worn", summary: "Muy bien" }), sending };
    expect(afterAccepted(later)).toEqual({ changes: { roof: { mine: "worn", before: "good" } } });
  });
});

test("whatever is stored, typed, sent and typed again, the form shows what was typed last", () => {
  const names = ["a", "b", "c"];
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom("", "x", "y")])));
  fc.assert(
    fc.property(fields, fields, fields, fields, (first: Fields, typed: Fields, sentThen: Fields, last: Fields) => {
      const sent = { ...changed(changed(nothingKept, first, typed), first, sentThen), sending: sentThen };
      const later = changed(sent, first, last);
      const rest = afterAccepted(later);
      expect(shownFields(rest, sentThen)).toEqual(last);
    }),
  );
});
