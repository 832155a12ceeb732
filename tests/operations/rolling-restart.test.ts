import { expect, test } from "vitest";
import { rollingRestart } from "../../scripts/torture/rolling-restart.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

test.skipIf(serverUrl === "")(
  "two sites over one PostgreSQL are restarted in turn under 600 requests, and none fails (row R7; the embedded database takes one site)",
  async () => {
    const { sent, ok, failed, restarts, reasons } = await rollingRestart(serverUrl, 600);
    expect(reasons).toEqual({});
    expect({ sent, ok, failed }).toEqual({ sent: 600, ok: 600, failed: 0 });
    expect(restarts).toBeGreaterThanOrEqual(2);
  },
  180_000,
);
