/** The limits of an address that accepts larger and slower requests than a form. */
export type Upload = {
  /** Bytes of the whole body, including the lines between the files. */
  largestBody: number;
  /** Time limit from the request's first byte to the response. */
  milliseconds: number;
  /** Whether a signature in the address may stand for an account: then `server/pages/upload-gate.ts` checks it. */
  bySignature?: true;
};

const mebibyte = 1024 * 1024;

/** Eight pictures of 12 MiB (row D5) over 3 Mbit/s, the speed of a rural connection. */
const pictures: Upload = { largestBody: 8 * 12 * mebibyte + mebibyte, milliseconds: 300_000 };

/** A file of listings of 200 MiB, and the form around it. */
const listings: Upload = { largestBody: 200 * mebibyte + 64 * 1024, milliseconds: 20 * 60_000 };

/** The XML of the yearly order with the values of cars, of 100 MiB at most, and the form around it. */
const officialValues: Upload = { largestBody: 100 * mebibyte + 64 * 1024, milliseconds: 15 * 60_000 };

/** A paper of an order of 15 MiB (ORDER-40) and the form around it, over a slow telephone. */
const paper: Upload = { largestBody: 16 * mebibyte, milliseconds: 300_000 };

/** At these addresses the application checks the sender before it reads the body. Every other body is a small form (row D17). */
const uploads: readonly [address: RegExp, upload: Upload][] = [
  [/^\/admin\/vehicles\/[0-9a-f-]{36}\/images$/, pictures],
  [/^\/admin\/import$/, listings],
  [/^\/admin\/valores-oficiales$/, officialValues],
  [/^\/admin\/orders\/[0-9a-f-]{36}\/papeles\/[0-9a-f-]{36}\/subir$/, paper],
  [/^\/dashboard\/importacion\/[0-9a-f-]{36}\/papeles\/[0-9a-f-]{36}\/subir$/, paper],
  [/^\/importacion\/[0-9a-f-]{36}\/[\w-]{22}\/papeles\/[0-9a-f-]{36}\/subir$/, { ...paper, bySignature: true }],
  [/^\/admin\/orders\/[0-9a-f-]{36}\/inspeccion\/fotos$/, pictures],
];

/** The limits of an upload at this path; undefined when it accepts only forms. */
export function uploadAt(path: string): Upload | undefined {
  return uploads.find(([address]) => address.test(path.split("?", 1)[0] ?? ""))?.[1];
}

/** The largest time limit of an upload, in milliseconds. */
export const longestUpload = Math.max(...uploads.map(([, { milliseconds }]) => milliseconds));
