import { expect, test } from "vitest";
import { company } from "#company";
import { companyInOnePlace } from "./company-in-one-place.ts";

const aboutUs = "app/features/ground/company/about-us.ts";
const holidays = "app/features/requests/appointments/public-holidays.ts";
const regions = "app/features/cars/price-tables/regions.ts";
const guide = { path: "docs/second-company.md", text: `${aboutUs}, ${regions} and ${holidays}` };

test.each([
  ["a page", "app/routes/public/home.tsx", `title: "Coches en ${company.address.locality}"`],
  ["the server", "server/main.ts", `console.log("${company.name}")`],
])("%s may not name the company or its city", (_, path, text) => {
  expect(companyInOnePlace([guide, { path, text: `\n${text}` }])).toMatchObject([{ path, line: 2 }]);
});

test("tests, the files of the guide, and longer words are allowed", () => {
  const text = `"${company.name}"`;
  const files = [aboutUs, "app/ui/logo.test.tsx", "tests/site.ts"].map((path) => ({ path, text }));
  expect(companyInOnePlace([guide, ...files, { path: "app/lib/a.ts", text: `"${company.address.locality}nos"` }])).toEqual([]);
});

test("the guide mentions every file that may name them", () => {
  expect(companyInOnePlace([{ ...guide, text: `${aboutUs} ${regions}` }])).toMatchObject([
    { path: guide.path, sentence: expect.stringContaining(holidays) },
  ]);
});
