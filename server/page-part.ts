import type { RequestFacts } from "./request.ts";

/** Reads an optional part of a page. If that fails, the error is logged, the page is not kept, and the result is undefined. */
export async function pagePart<Result>(facts: RequestFacts, part: string, read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    facts.log.error({ requestId: facts.requestId, part, error: error instanceof Error ? error.name : "unknown" }, "page incomplete");
    facts.incomplete = true;
    return undefined;
  }
}
