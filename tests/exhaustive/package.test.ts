import { execFileSync, spawn, spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { freePort } from "#tests/free-port.ts";
import { oneAtATime } from "#tests/one-at-a-time.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

// @any-database: the package brings the embedded one.

/** A bare machine downloads and unpacks this. A sudden growth means that something came in that nobody wanted. */
const mostMegabytes = 100;

/** Only programs that every Linux machine has, and none of them is found by its name. */
const bareEnvironment = { PATH: "" };

describe.skipIf(process.platform !== "linux")("the package on a machine with nothing installed", () => {
  const folder = temporaryFolder("packaged");
  let archive: string;
  let rinsegura: string;

  beforeAll(async () => {
    await oneAtATime("build", () => execFileSync(process.execPath, ["scripts/build-when-needed.ts"], { cwd: projectFolder }));
    execFileSync("npm", ["run", "--silent", "package"], { cwd: projectFolder, stdio: ["ignore", "ignore", "inherit"] });
    const [newest = ""] = globSync(join(projectFolder, "dist/*.tar.gz")).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    archive = newest;
    execFileSync("tar", ["-xzf", archive, "-C", folder.path]);
    rinsegura = join(folder.path, basename(archive, ".tar.gz"), "bin/rinsegura");
  }, 300_000);
  afterAll(() => folder.remove());

  const run = (words: string[], env: Record<string, string> = {}) =>
    spawnSync(rinsegura, words, { cwd: "/", env: { ...bareEnvironment, DATA_DIR: join(folder.path, "data"), ...env }, encoding: "utf8" });

  test("has its checksum, a modest size, and the licences of Node", () => {
    expect(statSync(archive).size / 1e6).toBeLessThan(mostMegabytes);
    expect(execFileSync("sha256sum", ["-c", `${archive}.sha256`], { cwd: join(archive, ".."), encoding: "utf8" })).toContain("OK");
    expect(readFileSync(join(rinsegura, "../../licenses/node.txt"), "utf8")).toContain("Node.js is licensed");
  });

  test("starts with an empty environment in a clean folder, shows its pages, and ends on SIGTERM", async () => {
    const port = await freePort();
    const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(folder.path, "data"), DEMO: "off", DRAIN_SECONDS: "0" };
    const site = spawn(rinsegura, ["start"], { cwd: "/", env: { ...bareEnvironment, ...settings }, stdio: "ignore" });
    const ended = new Promise<number | null>((resolve) => site.once("close", resolve));
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status;

    await expect.poll(() => statusOf("/readyz"), { timeout: 60_000, interval: 200 }).toBe(200);
    const pages = await Promise.all(["/", "/stock", "/auth", "/favicon.svg"].map(statusOf));
    expect(pages).toEqual([200, 200, 200, 200]);
    site.kill("SIGTERM");
    expect(await ended).toBe(0);
  }, 120_000);

  test("runs its commands with production dependencies only", () => {
    const admin = run(["admin", "ana@example.org"]);
    expect(admin).toMatchObject({ status: 0, stderr: "" });
    expect(admin.stdout).toContain("ana@example.org no tenía cuenta");
    expect(run(["blocked", "ana@example.org"])).toMatchObject({ status: 0, stdout: "" });
    expect(run(["keys:rotate"], { SECRET_KEY: "a secret key of the tests and of nothing else" }).stdout).toContain("Clave en uso: ");
  });

  test.each([
    ["no command", [], "Di qué quieres hacer."],
    ["an unknown command", ["arranca"], "«arranca» no es una orden de rinsegura."],
    ["settings that are not there", ["--env-file=/nowhere", "start"], "No se pueden leer los ajustes de /nowhere"],
    ["an admin without an address", ["admin"], "Di a quién"],
    ["a search without a word", ["blocked"], "Di qué buscas"],
    ["a rotation without a key", ["keys:rotate"], "Falta SECRET_KEY"],
  ])("%s: one sentence says what is missing", (_, words, sentence) => {
    const { status, stderr } = run(words);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
  });
});
