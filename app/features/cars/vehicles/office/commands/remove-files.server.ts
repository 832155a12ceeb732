import type { RequestScope } from "#server/request.ts";

/** Removes the files of pictures after their rows are gone. A failure is only logged (FLEET-10). */
export async function removeFiles({ storage, log, requestId }: RequestScope, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    await storage.removeAll(storageKey).catch((error: unknown) => {
      log.error({ requestId, storageKey, error: error instanceof Error ? error.name : "unknown" }, "picture files not removed");
    });
  }
}
