/** Reads the files with our own advertisements; the head of first-half.txt explains their form. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type WrittenAdvertisement = {
  title: string;
  text: string;
  /** The facts that a careful person reads, by name, as text; papers are divided by commas. */
  expected: ReadonlyMap<string, string>;
  /** The German words of each item of equipment. */
  equipment: readonly string[];
};

export function writtenAdvertisements(half: "first-half" | "second-half"): WrittenAdvertisement[] {
  const file = readFileSync(join(import.meta.dirname, `${half}.txt`), "utf8");
  return file
    .split(/^#### /m)
    .slice(1)
    .map((block) => {
      const [head = "", tail = ""] = block.split("\n----\n");
      const lineEnd = head.indexOf("\n");
      const expected = new Map(tail.split("\n").flatMap((line) => pairIn(line)));
      const equipment = expected.get("equipment")?.split(" | ") ?? [];
      expected.delete("equipment");
      return { title: head.slice(0, lineEnd), text: head.slice(lineEnd + 1), expected, equipment };
    });
}

function pairIn(line: string): [string, string][] {
  const colon = line.indexOf(": ");
  return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
}
