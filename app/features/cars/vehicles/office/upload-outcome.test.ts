import { describe, expect, test } from "vitest";
import { uploadRefusals } from "./messages.ts";
import { readOutcome, writtenOutcome } from "./upload-outcome.ts";

const taken = { refusal: undefined };

describe("the result of an upload without JavaScript", () => {
  test.each<[query: string, upload: Parameters<typeof writtenOutcome>[0], tone: string, text: string]>([
    ["subidas=1", { ok: true, files: [taken] }, "good", "1 foto añadida."],
    ["subidas=3", { ok: true, files: [taken, taken, taken] }, "good", "3 fotos añadidas."],
    [
      "subidas=1&rechazadas=too_large.too_large",
      { ok: true, files: [{ refusal: "too_large" }, taken, { refusal: "too_large" }] },
      "bad",
      `1 foto añadida. 2 fotos no se han añadido: ${uploadRefusals.too_large}`,
    ],
    [
      "subidas=0&rechazadas=no_room",
      { ok: true, files: [{ refusal: "no_room" }] },
      "bad",
      `1 foto no se ha añadido: ${uploadRefusals.no_room}`,
    ],
    ["subidas=0&rechazadas=nothing", { ok: false, refusal: "nothing" }, "bad", `1 foto no se ha añadido: ${uploadRefusals.nothing}`],
  ])("%s", (query, upload, tone, text) => {
    expect(writtenOutcome(upload)).toBe(query);
    expect(readOutcome(new URLSearchParams(query))).toMatchObject({ tone, text });
  });

  test.each(["", "subidas=0", "subidas=99", "rechazadas=constructor", "rechazadas=<script>", "subidas=x&rechazadas="])(
    "%j shows nothing",
    (query) => {
      expect(readOutcome(new URLSearchParams(query))).toBeUndefined();
    },
  );
});
