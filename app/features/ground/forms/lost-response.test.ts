import type { DataStrategyResult } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { handleLostResponse } from "./lost-response.ts";

afterEach(() => vi.unstubAllGlobals());

/** The typed values of the answer that a form gets when its response is lost. */
async function typedAfterLoss(sent: [name: string, value: string][]) {
  vi.stubGlobal("location", { origin: "https://shop.test", pathname: "/admin/vehicles/1", search: "" });
  const body = new FormData();
  for (const [name, value] of sent) body.append(name, value);
  const request = new Request("https://shop.test/admin/vehicles/1", { method: "POST", body });
  const lost = { route: { type: "error", result: new TypeError("network") } } satisfies Record<string, DataStrategyResult>;
  const given = { request } as Parameters<typeof handleLostResponse>[0];
  const results = (await handleLostResponse(given, () => Promise.resolve(lost))) as Record<string, { result: { data: { typed: object } } }>;
  return results["route"]?.result.data.typed;
}

test("a form whose response is lost keeps every ticked box of a group", async () => {
  const typed = await typedAfterLoss([
    ["form", "update-vehicle"],
    ["price", "18.900"],
    ["papers", "teil_1"],
    ["papers", "coc"],
    ["password", "secret"],
  ]);
  expect(typed).toEqual({ price: "18.900", papers: "teil_1\ncoc" });
});
