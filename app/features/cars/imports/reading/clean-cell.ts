/** Returns a cell as one line of text: no control or invisible formatting characters, single spaces, trimmed, composed letters. */
export function cleanCell(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .normalize("NFC");
}
