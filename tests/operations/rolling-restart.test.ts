import { expect, test } from "vitest";
import { rollingRestart } from "#tests/rolling-restart.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

/** Half the rate of row R7, because other work on the machine may take one of two processors. */
const perSecond = 50;

test.skipIf(serverUrl === "")(
  "two sites over one PostgreSQL are restarted in turn under 1,000 requests of visitors, of people who are signed in and of people who send forms: none fails, and each form is stored once (row R7; the embedded database takes one site)",
  async () => {
    const { sent, ok, failed, restarts, reasons, signedIn, forms, notStoredOnce } = await rollingRestart(serverUrl, 1_000, perSecond);
    expect(reasons).toEqual({});
    expect({ sent, ok, failed, notStoredOnce }).toEqual({ sent: 1_000, ok: 1_000, failed: 0, notStoredOnce: 0 });
    expect(restarts).toBeGreaterThanOrEqual(2);
    expect(signedIn).toBeGreaterThan(100);
    expect(forms).toBeGreaterThan(40);
  },
  180_000,
);
