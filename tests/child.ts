import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { projectFolder } from "#db/project-folder.ts";

export type Child = {
  process: ChildProcess;
  /** The lines of standard output, as they arrive. */
  lines: AsyncIterator<string>;
  /** The next line; throws when the process ended without one. */
  nextLine(): Promise<string>;
  /** Its exit code when it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends SIGKILL and waits until the process is gone. */
  kill(): Promise<void>;
};

/** Runs one of the project's scripts (a path below the project) in a new Node process. */
export function runScript(script: string, args: readonly string[] = [], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: projectFolder,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    process: child,
    ended,
    lines,
    async nextLine() {
      const next = await lines.next();
      if (next.done === true) throw new Error(`${script} ended without another line.`);
      return next.value;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
