import { expect, test } from "vitest";
import { paperKinds } from "./paper-state.ts";
import { papersBySteps } from "./step-of-paper.ts";

test("each step has its papers, in the order in which they were asked for", () => {
  const papers = ["coc", "mandate", "registration_one", "identity", "other", "of another version", "constructor"].map((kind) => ({ kind }));
  expect(Object.fromEntries(papersBySteps(papers))).toEqual({
    papers_received: [{ kind: "coc" }, { kind: "registration_one" }],
    registration: [{ kind: "mandate" }],
    bought: [{ kind: "identity" }],
  });
});

test("only 'Otro papel' belongs to no step", () => {
  const placed = [...papersBySteps(Object.keys(paperKinds).map((kind) => ({ kind }))).values()].flat();
  expect(Object.keys(paperKinds).filter((kind) => !placed.some((paper) => paper.kind === kind))).toEqual(["other"]);
});
