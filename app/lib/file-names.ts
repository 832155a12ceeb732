/** A text as part of a file's name that every system can save: the last part of a path, without reserved signs. May be empty. */
export function savableName(text: string): string {
  const last = text.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  return last
    .normalize("NFC")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\ufffd<>:"|?*]/gu, "")
    .replace(/^[. ]+/, "")
    .trim();
}

/** The first letters of a name, whole ones, without a dot or a space at its end. */
export function shortenedName(name: string, longest: number): string {
  const letters = Array.from(name).slice(0, longest);
  const end = letters.findLastIndex((letter) => letter !== "." && letter !== " ") + 1;
  return letters.slice(0, end).join("");
}
