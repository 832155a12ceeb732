import { formatEuros } from "#app/lib/amounts.ts";
import type { VerdictWords } from "./components/verdict-note.tsx";
import type { Verdict } from "./verdict.ts";

/** Returns the verdict in Spanish sentences, with whole euros. */
export function verdictWords({ outcome, difference, spread, basis }: Verdict): VerdictWords {
  const saved = formatEuros(Math.abs(difference) / 100);
  return {
    ...outcomes[outcome],
    text: `${difference >= 0 ? `Unos ${saved} menos` : `Unos ${saved} más`} que en España${spreadWords(spread)}.`,
    basis:
      basis.kind === "given"
        ? `Comparado con los ${formatEuros(basis.price / 100)} que has dicho.`
        : `${basis.count} coches como este que vendemos o hemos vendido en España: la mitad cuesta entre ${formatEuros(basis.low / 100)} y ${formatEuros(basis.high / 100)}; la mediana es ${formatEuros(basis.median / 100)}.`,
  };
}

const outcomes = {
  worth: { tone: "good", title: "Te compensa" },
  barely: { tone: "even", title: "Por poco" },
  "not-worth": { tone: "bad", title: "No te compensa" },
} as const;

function spreadWords({ low, high }: Verdict["spread"]): string {
  if (low === high) return "";
  if (low >= 0) return ` (entre ${formatEuros(low / 100)} y ${formatEuros(high / 100)} menos)`;
  if (high <= 0) return ` (entre ${formatEuros(-high / 100)} y ${formatEuros(-low / 100)} más)`;
  return ` (entre ${formatEuros(-low / 100)} más y ${formatEuros(high / 100)} menos)`;
}
