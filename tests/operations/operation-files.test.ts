import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { startOptions } from "#tests/start-options.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

// @any-database: nothing here opens one.

const read = (name: string) => readFileSync(join(projectFolder, "operations", name), "utf8");
const unit = "rinsegura@.service";
const compose = read("compose.yaml");
const settings = (text: string) => new Set([...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));

/** Debian's caddy and systemd are on the machines of a site, but not on each machine of a programmer. */
const has = (program: string) => spawnSync("which", [program]).status === 0;

describe.skipIf(!has("systemd-analyze"))("the systemd unit (left out where systemd-analyze is missing)", () => {
  test("has no mistake for systemd", () => {
    const folder = temporaryFolder("unit");
    const program = join(folder.path, "bin/rinsegura");
    mkdirSync(join(folder.path, "bin"));
    writeFileSync(program, "");
    chmodSync(program, 0o755);
    writeFileSync(join(folder.path, unit), read(unit).replaceAll("/opt/rinsegura/current", folder.path));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", join(folder.path, unit)], { encoding: "utf8" });
    folder.remove();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("leaves an attacker little: systemd gives it at most 2 of 10 points of exposure", () => {
    const path = join(projectFolder, "operations", unit);
    const report = execFileSync("systemd-analyze", ["security", "--offline=true", "--no-pager", path], { encoding: "utf8" });
    expect(Number(/Overall exposure level for .*: ([\d.]+)/.exec(report)?.[1])).toBeLessThanOrEqual(2);
  });
});

test("systemd and the container wait longer for the site's end than the site itself takes", () => {
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  // The longest DRAIN_SECONDS (server/config.ts) and the rest of a stop (server/process-end.ts).
  const longestStop = 60 + 25;
  expect(seconds(read(unit), /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longestStop);
  expect(seconds(compose, /site\n(?:.*\n)*?.*stop_grace_period: (\d+)s/)).toBeGreaterThan(longestStop);
});

test("two instances of the unit share no port, although they share the file of settings", () => {
  const ports = /^Environment=.*\bPORT=(\S+).*\bMETRICS_PORT=(\S+)/m.exec(read(unit))?.slice(1) ?? [];
  const ofInstances = ["3000", "3001"].flatMap((name) => ports.map((port) => port.replace("%i", name)));
  expect(ofInstances).toEqual(["3000", "13000", "3001", "13001"]);
});

test("the page about figures explains exactly the alerts that there are, and counts them", () => {
  const names = [...read("alerts.yaml").matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  const page = readFileSync(join(projectFolder, "docs/operations-metrics.md"), "utf8");
  const explained = [...page.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name);
  expect(new Set(explained)).toEqual(new Set(names));
  expect(page).toContain(`\`operations/alerts.yaml\` has ${["eight", "nine", "ten", "eleven", "twelve"][names.length - 8]} rules.`);
});

test("every alert has a trial in which it fires", () => {
  const names = [...read("alerts.yaml").matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  const tried = new Set(
    [...readFileSync(join(import.meta.dirname, "alerts-trial.yaml"), "utf8").matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});

test("the compose file demands or allows exactly the settings that its example lists", () => {
  const used = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const listed = settings(read("compose.env.example"));
  expect(used).toEqual(listed);
});

test("the compose file gives the site only settings that the site knows", () => {
  const given = /environment:\n((?: {4}[A-Z_]+: .*\n)+)/.exec(compose)?.[1] ?? "";
  const names = [...given.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name);
  const known = settings(readFileSync(join(projectFolder, ".env.example"), "utf8"));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name = "") => !known.has(name))).toEqual([]);
});

test("each service of the compose file has limits of memory, processes and log, a read-only root and few rights", () => {
  const services = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nvolumes:")).split(/\n {2}(?=[a-z][\w-]*:)/);
  const site = compose.slice(compose.indexOf("x-site:"), compose.indexOf("\nservices:"));
  const described = services.slice(1).map((text) => (/^site-\d: \*site/.test(text) ? site : text));
  expect(described).toHaveLength(4);
  for (const text of described)
    for (const line of ["mem_limit: ", "pids_limit: ", "logging: *log", "read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
      expect(text).toContain(line);
  expect(services.filter((text) => /^(database|proxy):/.test(text) && !text.includes("healthcheck:"))).toEqual([]);
});

test("the images are pinned with the digests that Docker has for their tags, and the other settings stay", () => {
  const folder = temporaryFolder("pin-images");
  const file = join(folder.path, ".env");
  writeFileSync(file, "SITE_HOST=www.example.org\nDATABASE_IMAGE=\nPROXY_IMAGE=old\n");
  const docker = '#!/bin/sh\n[ "$1" = pull ] && exit 0\neval image=\\${$#}\necho "${image%%:*}@sha256:abc"\n';
  writeFileSync(join(folder.path, "docker"), docker, { mode: 0o755 });
  const script = join(projectFolder, "operations/pin-images");
  const env = { PATH: `${folder.path}:${process.env["PATH"] ?? ""}` };
  const printed = execFileSync("/bin/sh", [script, file], { encoding: "utf8", env });
  expect(readFileSync(file, "utf8")).toBe("SITE_HOST=www.example.org\nDATABASE_IMAGE=postgres@sha256:abc\nPROXY_IMAGE=caddy@sha256:abc\n");
  expect(printed).toContain("BASE=debian@sha256:abc");
  folder.remove();
});

test.skipIf(!has("caddy"))("the proxy's file has no mistake for Caddy (left out where caddy is missing)", () => {
  const path = join(projectFolder, "operations/Caddyfile");
  const env = { ...process.env, SITE_HOST: "www.example.org" };
  const { status, stdout } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", path], { encoding: "utf8", env });
  expect(stdout).toContain("Valid configuration");
  expect(status).toBe(0);
});

test.each(["rinsegura", "site-login.sh", "pin-images"])("the shell script %s has no mistake for the shell", (name) => {
  const path = join(projectFolder, "operations", name);
  expect(existsSync(path)).toBe(true);
  expect(spawnSync("/bin/sh", ["-n", path], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

describe("the package's starter", () => {
  const folder = temporaryFolder("starter");
  const program = join(folder.path, "bin/rinsegura");
  const settingsFile = join(folder.path, "settings.env");
  const script = join(realpathSync(folder.path), "scripts/rinsegura.ts");
  mkdirSync(join(folder.path, "bin"));
  copyFileSync(join(projectFolder, "operations/rinsegura"), program);
  writeFileSync(settingsFile, "");
  // In the place of Node, a program that prints its arguments.
  writeFileSync(join(folder.path, "bin/node"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  afterAll(() => folder.remove());
  const given = (...words: string[]) =>
    execFileSync("/bin/sh", [program, ...words], { encoding: "utf8" })
      .trimEnd()
      .split("\n");

  test("gives the site the options of Node that `npm start` has (row R24)", () => {
    expect(startOptions()).toEqual([
      expect.stringMatching(/^--max-old-space-size=\d+$/),
      expect.stringMatching(/^--max-semi-space-size=\d+$/),
    ]);
    expect(given("start")).toEqual([...startOptions(), script, "start"]);
    expect(given(`--env-file=${settingsFile}`, "start")).toEqual([...startOptions(), `--env-file=${settingsFile}`, script, "start"]);
  });

  test("gives none to the commands, and passes on their words as they are", () => {
    expect(given("admin", "two words")).toEqual([script, "admin", "two words"]);
    expect(given(`--env-file=${settingsFile}`, "backup")).toEqual([`--env-file=${settingsFile}`, script, "backup"]);
    expect(given()).toEqual([script]);
  });
});
