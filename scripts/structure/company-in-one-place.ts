import { company } from "#company";
import { isTest, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

const guide = "docs/second-company.md";

/** Files of the site that may name the company or its city; the guide lists them. */
const allowed = [
  "app/features/cars/price-tables/regions.ts",
  "app/features/ground/company/about-us.ts",
  "app/features/requests/appointments/public-holidays.ts",
];

const sentence =
  "This names the company or its city, so a second importer would have to search for it. Take the words from company.config.ts, " +
  `or write them into a file that ${guide} lists.`;

/** The site's code takes the company's name and city from company.config.ts, and the guide for another company lists what does not. */
export function companyInOnePlace(files: readonly SourceFile[]): Violation[] {
  const names = new RegExp(`\\b(${company.name}|${company.address.locality})\\b`);
  const named = files
    .filter((file) => /^(app|server)\//.test(file.path) && !isTest(file) && !allowed.includes(file.path))
    .flatMap((file) => violationsOnLines(file, names, sentence));
  const text = files.find(({ path }) => path === guide)?.text ?? "";
  const unlisted = allowed.filter((path) => !text.includes(path));
  return [...named, ...unlisted.map((path) => ({ path: guide, line: 1, sentence: `This guide does not mention ${path}.` }))];
}
