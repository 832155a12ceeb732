/** Without 0, O, 1 and I, which are mistaken for one another on paper and on the telephone. Its 32 signs use every value of five bits. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A reservation's name towards people, such as RS-7K4M-Q2: one of 1.07 billion at random. It is no secret. */
export function makeReference(): string {
  const text = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => signs[byte % signs.length]).join("");
  return `RS-${text.slice(0, 4)}-${text.slice(4)}`;
}
