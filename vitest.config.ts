import { defineConfig } from "vitest/config";

// Without the React Router plugin: it belongs to the application's build, not to its tests.
export default defineConfig({
  test: {
    // Otherwise a stylesheet's address would be empty, and React warns of that.
    css: { include: [/[?]url$/] },
    include: ["{app,db,server,scripts,tests}/**/*.test.{ts,tsx}"],
    pool: "forks",
    // Many files wait for a process to end or a limit to pass: one more than a machine of two cores has.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
