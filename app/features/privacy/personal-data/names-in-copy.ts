import { savableName, shortenedName } from "#app/lib/file-names.ts";

/** With an accent or an emoji a letter has up to four bytes, and file systems take names of 255 bytes. */
const longest = 56;

/**
 * The path of a file in a person's copy, such as "papeles/02 dni.pdf". The number makes it unique, also where "DNI.pdf" and "dni.pdf" are
 * the same file, and it makes a reserved name of Windows such as "CON.pdf" a usual one.
 */
export function pathInCopy(folder: string, position: number, name: string): string {
  const savable = savableName(name);
  const dot = savable.lastIndexOf(".");
  const stem = shortenedName(dot > 0 ? savable.slice(0, dot) : savable, longest);
  const ending = dot > 0 ? savable.slice(dot).slice(0, 8) : "";
  return `${folder}/${String(position + 1).padStart(2, "0")}${stem === "" ? "" : ` ${stem}`}${ending}`;
}
