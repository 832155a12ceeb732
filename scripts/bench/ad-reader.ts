/**
 * `npm run bench:ad-reader`: how rightly and how completely the reader of advertisements reads. Precision is the share of the read values
 * that are right; recall is the share of the stated values that are read. It also times texts of 100 and 200 KB.
 */
import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { repeated, repeatedParts } from "#tests/advertisements/long-texts.ts";
import { realListings } from "#tests/advertisements/real-listings.ts";
import { precision, recall, type Score, scoreAdvertisements, totalOf } from "#tests/advertisements/scores.ts";
import { type WrittenAdvertisement, writtenAdvertisements } from "#tests/advertisements/written-advertisements.ts";
import { printTable } from "./measure.ts";

const kilobyte = 1024;
const share = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(3));
const row = (name: string, score: Score) => [
  name,
  String(score.right),
  String(score.wrong),
  String(score.missed),
  share(precision(score)),
  share(recall(score)),
];

function printScores(title: string, advertisements: readonly WrittenAdvertisement[], options = {}): void {
  const { scores, misses } = scoreAdvertisements(advertisements, options);
  printTable(title, [
    ["", "right", "wrong", "missed", "precision", "recall"],
    ...[...scores].toSorted(([one], [other]) => one.localeCompare(other)).map(([name, score]) => row(name, score)),
    row("all", totalOf(scores)),
  ]);
  if (!process.argv.includes("--misses")) return;
  for (const { title: text, field, expected, read } of misses) console.log(`${text.slice(0, 60)}: ${field} is ${expected}, read ${read}`);
}

printScores("Our 20 advertisements on which the reader was adjusted", writtenAdvertisements("first-half"));
printScores("Our 20 advertisements that were held out until the reader stood (decision 0043)", writtenAdvertisements("second-half"));
console.log("aim for ours: precision 0.970, recall 0.900");

const real = realListings();
if (real === undefined) console.log("\nThe real listings are not in the folder next to the project, so they are left out.");
else {
  printScores("300 real titles alone; a title says only a part, so recall means little", real.titles, { onlyKnown: true });
  printScores("the same titles with their columns written out by us", real.whole, { onlyKnown: true });
}

const times = Object.entries(repeatedParts).map(([name, part]) => {
  const [short, long] = [100, 200].map((size) => fastest(repeated(part, size * kilobyte)));
  return [name, (short ?? 0).toFixed(0), (long ?? 0).toFixed(0), ((long ?? 0) / (short ?? 1)).toFixed(2)];
});
printTable("milliseconds of the processor for a text of", [["", "100 KB", "200 KB", "ratio"], ...times]);

/** The least milliseconds of the processor of seven readings, as other work on the machine only adds to them. */
function fastest(text: string): number {
  const milliseconds = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    readAdvertisement(text);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...milliseconds);
}
