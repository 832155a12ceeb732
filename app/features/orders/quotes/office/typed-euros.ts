/** The most that a quote can cost, in cents: a column of the database holds it. */
const most = 9_999_999_00;

/** Reads "21.450", "21450", "21.450,50" or "21450,5 €" as cents; undefined for any other text and for more than ten million euros. */
export function readTypedEuros(text: string): number | undefined {
  const digits = text.replace(/\s?€$/, "").trim();
  const [, whole, fraction = ""] = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(digits) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole.replaceAll(".", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents <= most ? cents : undefined;
}

/** The amount as a person types it: 2145050 is "21450,50", and whole euros have no decimals. */
export function typedEuros(cents: number): string {
  const rest = cents % 100;
  const whole = String((cents - rest) / 100);
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, "0")}`;
}
