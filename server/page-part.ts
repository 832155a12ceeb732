import type { RequestFacts } from "./request.ts";

/** Reads a part of a page that stands without it: when it cannot be read, the log says so, the page is not kept, and the part is undefined. */
export async function pagePart<Result>(facts: RequestFacts, part: string, read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    facts.log.error({ requestId: facts.requestId, part, error: error instanceof Error ? error.name : "unknown" }, "page incomplete");
    facts.incomplete = true;
    return undefined;
  }
}
