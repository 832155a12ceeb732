/** What an address takes that is larger and slower than a form. */
export type Upload = {
  /** Bytes of the whole request, the lines between the files included. */
  largestBody: number;
  /** How long the request may take from its first byte to the answer's. */
  milliseconds: number;
};

const mebibyte = 1024 * 1024;

/** Eight pictures of 12 MiB (row D5) over 3 Mbit/s, which is what a house in the country has. */
const pictures: Upload = { largestBody: 8 * 12 * mebibyte + mebibyte, milliseconds: 300_000 };

/** A file of listings, 200 MiB and the form around it. */
const listings: Upload = { largestBody: 200 * mebibyte + 64 * 1024, milliseconds: 20 * 60_000 };

/** The application asks who is sending before it reads any of it. Every other body is a form and small (row D17). */
const uploads: readonly [address: RegExp, upload: Upload][] = [
  [/^\/admin\/vehicles\/[0-9a-f-]{36}\/images$/, pictures],
  [/^\/admin\/import$/, listings],
];

/** What the address takes as an upload; undefined where it takes forms only. */
export function uploadAt(path: string): Upload | undefined {
  return uploads.find(([address]) => address.test(path.split("?", 1)[0] ?? ""))?.[1];
}

/** Milliseconds that the slowest of them may take. */
export const longestUpload = Math.max(...uploads.map(([, { milliseconds }]) => milliseconds));
