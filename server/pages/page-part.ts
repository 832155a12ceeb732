import type { LogScope, RequestScope } from "../request.ts";

/** Reads an optional part of a page. If that fails, the error is logged, the page is not kept, and the result is undefined. */
export async function pagePart<Result>(
  scope: LogScope & Pick<RequestScope, "incomplete">,
  part: string,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    scope.log.error({ requestId: scope.requestId, part, error: error instanceof Error ? error.name : "unknown" }, "page incomplete");
    scope.incomplete = true;
    return undefined;
  }
}
