import { isCode, isTest, type SourceFile, type Violation } from "./source-file.ts";
import { placeOf } from "./wings.ts";

type Use = { to: string; path: string; line: number };

/** Features must not use each other in a cycle, because then they are one feature with two names. A noun and its office count as one. */
export function featureCycles(files: readonly SourceFile[]): Violation[] {
  const uses = Map.groupBy(files.filter((file) => isCode(file) && !isTest(file)).flatMap(usesIn), ({ from }) => from);
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    (uses.get(from) ?? []).some(({ to }) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))));

  return [...uses].flatMap(([from, list]) =>
    list
      .filter(({ to }) => reaches(to, from, new Set([to])))
      .map(({ to, path, line }) => ({
        path,
        line,
        sentence: `Features use each other in a cycle: ${from} uses ${to}, and ${to} leads back to ${from}. Let only one import the other and pass the rest as an argument, or move the shared code into a feature of its own.`,
      })),
  );
}

function usesIn({ path, text }: SourceFile): Array<Use & { from: string }> {
  const from = placeOf(path)?.noun;
  if (from === undefined) return [];
  return text.split("\n").flatMap((content, index) => {
    const to = placeOf(/["']#(app\/features\/[^"']+)["']/.exec(content)?.[1] ?? "")?.noun;
    return to === undefined || to === from ? [] : [{ from, to, path, line: index + 1 }];
  });
}
