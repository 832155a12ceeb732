// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, expect, test } from "vitest";
import { addressesOf, pageRoutes } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { startSite } from "#tests/site.ts";

const folder = await fillFolder();
const site = await startSite({ env: { DATA_DIR: folder.path } });
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

/** Amounts and distances of a page from 1,000 on without the point that people in Spain expect: "12751 €", "150,000 km". */
function unpointed(html: string): string[] {
  const text = html.replaceAll(/<(script|style|textarea)\b[^<>]*>[^<]*/g, "").replaceAll(/<[^<>]*>/g, "|");
  return (
    text.match(/(?<![\d.,])\d{1,3}(?:\d|,\d{3})[\d,]*[\s|]*(?:€|euros\b|km\b)/g)?.filter((found) => /\d{4}|,\d{3}(?!\d)/.test(found)) ?? []
  );
}

test.each([
  ["<b>12751</b> €", ["12751| €"]],
  ["150,000<!-- --> km", ["150,000| km"]],
  ["<td>2021</td><td>78.500 km</td> 9.990 €, 1.199.900 €, 12.751,30 €, 999 €, 2021<script>1234 €", []],
])("%s", (html, found) => expect(unpointed(html)).toEqual(found));

test("every page writes thousands with a point", async () => {
  const { owner, admin } = folder.accounts.sessions;
  const tokens = { anyone: "", customer: owner, admin };
  const wrong: Record<string, string[]> = {};
  let numbers = 0;
  for (const { pattern, audience } of pageRoutes)
    for (const address of addressesOf(pattern, folder)) {
      const headers = { Cookie: `session=${tokens[audience]}` };
      const answer = await fetch(site.url + address, { headers, redirect: "manual" });
      const html = await answer.text();
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      numbers += html.match(/\d\.\d{3}/g)?.length ?? 0;
      const found = unpointed(html);
      if (found.length > 0) wrong[address] = found;
    }
  expect(wrong).toEqual({});
  expect(numbers).toBeGreaterThan(500);
}, 120_000);
