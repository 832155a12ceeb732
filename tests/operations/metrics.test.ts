// @any-version: it is about the numbers of the process.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { metricsOf, metricsPort, namesIn, valueIn } from "#tests/metrics.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { startSite } from "#tests/site.ts";

const token = "a token of the tests that nobody else knows";

const people = await startSignedInSite([{}, { admin: true }], { METRICS_PORT: "0" });
const withToken = await startSite({ env: { METRICS_TOKEN: token } });
afterAll(async () => {
  await people.stop();
  await withToken.kill();
});

const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers, redirect: "manual" })).status;

/** The queries in a file of operations/, for Prometheus. */
const expressionsOf = (file: string) =>
  [...readFileSync(join(projectFolder, "operations", file), "utf8").matchAll(/"?expr"?: (.+)$/gm)].map(([, expression = ""]) => expression);

describe("the metrics", () => {
  test.each([
    ["dashboard.json", 12],
    ["alerts.yaml", 9],
  ])("have every name that operations/%s uses", async (file, fewest) => {
    const names = namesIn(await metricsOf(people.site));
    const expressions = expressionsOf(file);
    expect(expressions.length).toBeGreaterThanOrEqual(fewest);
    const used = expressions.flatMap((expression) => expression.match(/\b(site|process|nodejs)_\w+/g) ?? []);
    expect(used.length).toBeGreaterThanOrEqual(fewest);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  test("are not on the public port, for visitors, customers and admins", async () => {
    const [customer = "", admin = ""] = people.cookies;
    const senders = [{}, { Cookie: customer }, { Cookie: admin }, { Authorization: `Bearer ${token}` }];
    const statuses = await Promise.all(senders.map((headers) => statusOf(`${people.site.url}/metrics`, headers)));
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect(await statusOf(`http://127.0.0.1:${metricsPort(people.site)}/stock`)).toBe(404);
  });

  test("are at /metrics of the site for those who know the token, and unknown to others", async () => {
    const url = `${withToken.url}/metrics`;
    const given = [`Bearer ${token}`, `Bearer ${token}x`, token, "", `Basic ${token}`];
    const statuses = await Promise.all(given.map((Authorization) => statusOf(url, { Authorization })));
    expect(statuses).toEqual([200, 404, 404, 404, 404]);
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    expect([response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
  });

  test("name a request by its route's pattern, so that invented addresses and methods make no series", async () => {
    const { site } = people;
    const before = (await metricsOf(site)).split("\n").length;
    for (let number = 0; number < 30; number += 1) {
      await fetch(`${site.url}/invented-${number}?a=${number}`);
      await fetch(`${site.url}/stock/11111111-1111-4111-8111-1111111111${number + 10}`);
      await fetch(`${site.url}/stock.data?search=${number}`);
    }
    await fetch(`${site.url}/stock`, { method: "PROPFIND" });
    const text = await metricsOf(site);
    expect(valueIn(text, 'site_requests_total{route="/*",method="GET",status="404"}')).toBeGreaterThanOrEqual(30);
    expect(valueIn(text, 'site_requests_total{route="/stock/:vehicleId",method="GET",status="404"}')).toBe(30);
    expect(valueIn(text, 'site_requests_total{route="/stock",method="GET",status="200"}')).toBe(30);
    expect(valueIn(text, 'site_requests_total{route="/stock",method="other",status="405"}')).toBe(1);
    expect(valueIn(text, 'site_request_seconds_count{route="/stock"}')).toBe(31);
    // A route brings about 18 lines: its counters and the steps of its histogram.
    expect(text.split("\n").length - before).toBeLessThan(80);
    expect(text).not.toContain("invented");
  });

  test("tell of the database, the page cache, passwords, mails, jobs, imports and the process", async () => {
    const { site } = people;
    await (await fetch(`${site.url}/faq`)).text();
    await (await fetch(`${site.url}/faq`)).text();
    await expect
      .poll(async () => valueIn(await metricsOf(site), 'site_job_runs_total{task="watch"}'), { timeout: 10_000 })
      .toBeGreaterThan(0);
    const text = await metricsOf(site);
    const value = (series: string) => valueIn(text, series);
    expect(value("site_database_up")).toBe(1);
    expect(value("site_database_waiting")).toBe(0);
    expect(value('site_database_connections{state="most"}')).toBeGreaterThan(0);
    expect(value("site_page_cache_pages")).toBeGreaterThan(0);
    expect(value("site_page_cache_bytes")).toBeGreaterThan(1_000);
    expect(value('site_passwords_waiting{queue="stranger"}')).toBe(0);
    expect(value('site_mails{state="given_up"}')).toBe(0);
    expect(value("site_oldest_mail_seconds")).toBe(0);
    expect(value('site_imports{state="failed"}')).toBe(0);
    expect(value('site_job_failures_total{task="hourly"}')).toBe(0);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds ");
  });
});
