const yearFirst = /^(\d{4})[-/.](\d{1,2})(?:[-/.]01)?$/;
const monthFirst = /^(\d{1,2})[-/.](\d{4})$/;

/**
 * Reads a month as people and browsers write it: '2021-03', '03/2021', '3.2021'. Returns its first day, as '2021-03-01'; undefined for any
 * other text.
 */
export function readWrittenMonth(text: string): string | undefined {
  const trimmed = text.trim();
  const [, year, month] = yearFirst.exec(trimmed) ?? swapped(monthFirst.exec(trimmed));
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return `${year}-${month.padStart(2, "0")}-01`;
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] {
  return found === null ? [] : [found[0], found[2], found[1]];
}

/** '2021-03-01' → '2021-03': a stored month as a form's field and a spreadsheet write it. */
export function writtenMonth(day: string): string {
  return day.slice(0, 7);
}

const names = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/** '2021-03-01' → 'marzo de 2021'. */
export function monthInWords(day: string): string {
  return `${names[Number(day.slice(5, 7)) - 1] ?? ""} de ${day.slice(0, 4)}`;
}
