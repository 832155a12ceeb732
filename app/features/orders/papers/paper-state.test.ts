import { describe, expect, test } from "vitest";
import { isLate, type PaperFacts, paperState, stateOfSet, whoseTurn } from "./paper-state.ts";

const facts = (given: Partial<PaperFacts>): PaperFacts => ({ broughtBy: "customer", withdrawn: false, set: undefined, ...given });

describe("the state of a paper and whose turn it is", () => {
  test.each([
    [{}, "asked", "customer"],
    [{ broughtBy: "team" }, "asked", "team"],
    [{ set: "uploaded" }, "uploaded", "team"],
    [{ set: "returned" }, "returned", "customer"],
    [{ set: "accepted" }, "accepted", undefined],
    [{ withdrawn: true }, "withdrawn", undefined],
    [{ withdrawn: true, set: "returned" }, "withdrawn", undefined],
    [{ withdrawn: true, set: "accepted" }, "accepted", undefined],
  ] as const)("%j is %s, and it is the turn of %s", (given, state, turn) => {
    expect(paperState(facts(given))).toBe(state);
    expect(whoseTurn(facts(given))).toBe(turn);
  });

  test.each([
    ["asked, on its last day", {}, "2026-11-26", false],
    ["asked, the day after", {}, "2026-11-25", true],
    ["returned, the day after", { set: "returned" }, "2026-11-25", true],
    ["uploaded and not checked yet", { set: "uploaded" }, "2026-11-25", false],
    ["not wanted any more", { withdrawn: true }, "2026-11-25", false],
    ["without a day", {}, null, false],
  ] as const)("a paper that is %s", (_title, given, until, late) => {
    expect(isLate(facts(given), until, "2026-11-26")).toBe(late);
  });
});

test.each([
  [[], undefined],
  [["accepted", "accepted"], "accepted"],
  [["accepted", "uploaded"], "uploaded"],
  [["uploaded", "returned", "accepted"], "returned"],
] as const)("a set of files that are %j is %s", (states, state) => {
  expect(stateOfSet(states)).toBe(state);
});
