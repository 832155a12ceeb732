import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildLastRelease, isShallowClone } from "#tests/last-release.ts";
import { rollingRestart } from "#tests/rolling-restart.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

describe.skipIf(serverUrl === "" || isShallowClone())(
  "an upgrade from the last release (row R25), on a server and in a whole clone",
  () => {
    let release: ReturnType<typeof buildLastRelease>;
    beforeAll(() => {
      release = buildLastRelease();
    }, 300_000);
    afterAll(() => release?.remove());

    test("two sites of the last release are replaced one by one under 600 requests: none fails, and each form is stored once", async () => {
      const { sent, ok, failed, restarts, reasons, notStoredOnce } = await rollingRestart(serverUrl, 600, 20, release.folder);
      expect(reasons).toEqual({});
      expect({ sent, ok, failed, notStoredOnce }).toEqual({ sent: 600, ok: 600, failed: 0, notStoredOnce: 0 });
      expect(restarts).toBeGreaterThanOrEqual(2);
    }, 240_000);
  },
);
