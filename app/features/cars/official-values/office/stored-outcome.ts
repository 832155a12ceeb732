import type { Notice } from "#app/features/ground/forms/form-answer.ts";
import { type StoredYear, storedSentence } from "./messages.ts";

/** The address to which an accepted file leads says what became of it, so that the page can tell it without JavaScript too. */
const names = { kind: "guardado", year: "orden", versions: "versiones", makes: "marcas", added: "nuevas", removed: "quitadas" } as const;

type Accepted = Exclude<StoredYear, { kind: "in-use" }>;

/** Returns, for example, "?guardado=new&orden=2026&versiones=61634&marcas=112". */
export function writtenOutcome(stored: Accepted): string {
  const known = Object.entries(stored).map(([name, value]) => [names[name as keyof typeof names], String(value)]);
  return `?${new URLSearchParams(known).toString()}`;
}

/** Returns the page's notice about the file that led to it; undefined if the address has no complete outcome. */
export function readOutcome(params: URLSearchParams): Notice | undefined {
  const count = (name: keyof typeof names) => Number(/^\d{1,7}$/.exec(params.get(names[name]) ?? "")?.[0]);
  const kind = params.get(names.kind);
  const year = count("year");
  const stored: Accepted | undefined =
    kind === "new"
      ? { kind, year, versions: count("versions"), makes: count("makes") }
      : kind === "same"
        ? { kind, year }
        : kind === "replaced"
          ? { kind, year, versions: count("versions"), added: count("added"), removed: count("removed") }
          : undefined;
  if (stored === undefined || Object.values(stored).some(Number.isNaN)) return undefined;
  return { title: stored.kind === "same" ? "Este archivo ya estaba" : "Valores oficiales guardados", text: storedSentence(stored) };
}
