// @any-version: it is about the end of the process.
import { afterEach, describe, expect, test } from "vitest";
import { runScript } from "#tests/child.ts";
import { type Site, startSite } from "#tests/site.ts";

const sites: Site[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.kill();
});

/** A module that makes the built site fail on SIGUSR2, as a forgotten `await` would. The mark stands for personal text in a message. */
const failing = (fault: string) => {
  const source = `process.on("SIGUSR2", () => { ${fault} })`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
};

describe("a site with an error that nobody caught", () => {
  test.each([
    ["a rejection that nobody handled", "Promise.reject(new TypeError('mark' + '7q'))"],
    ["an exception that nobody caught", "throw new TypeError('mark' + '7q')"],
  ])(
    "%s ends it in order with code 1, so that its manager starts a new one",
    async (what, fault) => {
      const site = await startSite({ env: failing(fault) });
      sites.push(site);
      site.process.kill("SIGUSR2");
      expect(await site.ended).toBe(1);
      const output = site.output();
      expect(output).toContain(`"msg":"${what}"`);
      expect(output).toContain('"error":"TypeError\\n');
      expect(output).toContain('"msg":"stopped"');
      expect(output).not.toContain("mark7q");
    },
    60_000,
  );
});

describe("the end of a process", () => {
  const endOf = async (seconds: string) => {
    const child = runScript("tests/operations/stop-slowly.ts", [seconds]);
    expect(await child.nextLine()).toBe("ready");
    child.process.kill("SIGTERM");
    const lines: string[] = [];
    for await (const line of { [Symbol.asyncIterator]: () => child.lines }) lines.push(line);
    return { code: await child.ended, output: lines.join("\n") };
  };

  test("has a limit: a part that does not stop is left behind, with code 1", async () => {
    const { code, output } = await endOf("60");
    expect([code, output]).toEqual([1, expect.stringContaining("stopping took too long")]);
  });

  test("has code 0 when all parts stop in time", async () => {
    const { code, output } = await endOf("0.05");
    expect([code, output]).toEqual([0, expect.not.stringContaining("too long")]);
  });
});
