/** A text of at most so many characters (of UTF-16): a longer one is cut behind a whole word if one ends in its second half, and ends in "…". */
export function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const part = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "");
  const lastSpace = part.lastIndexOf(" ");
  return `${part.slice(0, lastSpace > longest / 2 ? lastSpace : part.length).trimEnd()}…`;
}
