/** Without 0, O, 1 and I, which people confuse on paper and on the telephone. With 32 characters every value of five bits is used. */
const referenceSigns = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The public number of a reservation or an order, such as RS-7K4M-Q2: one of 1.07 billion at random. It is not secret. */
export function makeReference(): string {
  const text = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => referenceSigns[byte % referenceSigns.length]).join("");
  return `RS-${text.slice(0, 4)}-${text.slice(4)}`;
}
