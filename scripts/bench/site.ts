import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectFolder } from "#db/project-folder.ts";
import { startOptions } from "#tests/start-options.ts";

export type MeasuredProcess = { child: ChildProcess; stop(): void };

/** Starts `node ...args` in the project's folder and waits until `url` responds. */
export async function startProcess(args: string[], url: string, env: Record<string, string> = {}): Promise<MeasuredProcess> {
  const child = spawn("node", args, { cwd: projectFolder, env: { ...process.env, ...env }, stdio: "ignore" });
  const stop = () => void child.kill("SIGKILL");
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const answers = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return { child, stop };
    await pause(100);
  }
  stop();
  throw new Error(`${args.join(" ")} did not start`);
}

/** Starts the built site on the given port in a folder of its own, and waits until the demonstration is there and the process is quiet. */
export async function startSiteWithDemo(port: number): Promise<MeasuredProcess & { url: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "rinsegura-bench-"));
  const url = `http://127.0.0.1:${port}`;
  const site = await startProcess([...startOptions(), "build/server/index.js"], `${url}/readyz`, {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
  });
  console.log("Waiting for the demonstration…");
  await untilQuiet(site.child);
  const stop = () => {
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { child: site.child, stop, url, folder };
}

/** User and system time of a process so far, in microseconds. Linux counts in hundredths of a second. */
export function cpuMicroseconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function untilQuiet(child: ChildProcess): Promise<void> {
  let last = cpuMicroseconds(child);
  for (let quiet = 0; quiet < 2;) {
    await pause(2000);
    const now = cpuMicroseconds(child);
    quiet = now - last < 300_000 ? quiet + 1 : 0;
    last = now;
  }
}
