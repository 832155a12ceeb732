import { expect, test } from "vitest";
import { rollingRestart } from "../../scripts/torture/rolling-restart.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

/** Half the rate of row R7 (`npm run torture:restart`), because two sites, PostgreSQL and this process share two processors here. */
const perSecond = 50;

test.skipIf(serverUrl === "")(
  "two sites over one PostgreSQL are restarted in turn under 600 requests of visitors, of people who are signed in and of people who send forms: none fails, and each form is stored once (row R7; the embedded database takes one site)",
  async () => {
    const { sent, ok, failed, restarts, reasons, signedIn, forms, notStoredOnce } = await rollingRestart(serverUrl, 600, perSecond);
    expect(reasons).toEqual({});
    expect({ sent, ok, failed, notStoredOnce }).toEqual({ sent: 600, ok: 600, failed: 0, notStoredOnce: 0 });
    expect(restarts).toBeGreaterThanOrEqual(2);
    expect(signedIn).toBeGreaterThan(60);
    expect(forms).toBeGreaterThan(20);
  },
  180_000,
);
