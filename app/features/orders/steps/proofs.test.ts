import { expect, test } from "vitest";
import type { PaperState } from "#app/features/orders/papers/paper-state.ts";
import { papersOf, provenSteps } from "./proofs.ts";

const paper = (kind: string, state: PaperState = "asked") => ({ kind, state });
const nothing = { carSince: null, inspectedOn: null, boughtOn: null, paidOn: null, handedOverOn: null, acceptedPapers: [] };

test("a step has its papers, those that prove it and those that only belong to it", () => {
  const papers = [paper("identity"), paper("mandate"), paper("permit", "uploaded"), paper("translation", "withdrawn"), paper("coc")];
  expect(papersOf("registration", papers)).toEqual([paper("mandate"), paper("permit", "uploaded")]);
  expect(papersOf("papers_received", papers)).toEqual([paper("coc")]);
  expect(papersOf("handed_over", papers)).toEqual([]);
});

test("an accepted paper proves its step only if it is the step's proof (ORDER-28)", () => {
  const proved = (...kinds: string[]) => [
    ...provenSteps({ ...nothing, acceptedPapers: kinds.map((kind) => ({ kind, day: "2026-12-01" })) }).keys(),
  ];
  expect(proved("mandate", "translation", "invoice", "coc", "inspection_report", "identity", "registration_one")).toEqual([]);
  expect(proved("permit", "registration_one", "registration_two")).toEqual(["papers_received", "registration"]);
});
