import type { ServerBuild } from "react-router";
import type { Context } from "./context.ts";
import { type Build, routeFinder } from "./route-of.ts";
import type { Keys } from "./secrets/keys.ts";

type Parameters = Readonly<Record<string, string | undefined>>;

/** The limits of a route that accepts larger and slower requests than a form. */
export type Upload = {
  /** Bytes of the whole body, including the lines between the files. */
  largestBody: number;
  /** Time limit from the request's first byte to the response, at most `longestUpload`. */
  milliseconds: number;
  /** The body is text that anybody may send. It is read whole, in a form's place: only its size and its time are other than a form's. */
  isForm?: true;
  /** Programs send it, with a key in the header Authorization: without a session, and without the Origin that every browser sends (row C4). */
  fromPrograms?: true;
  /** Mail programs send it when a person ends their mails (RFC 8058): from any site or none. Its signed address is the proof (row C4). */
  fromAnywhere?: true;
  /** Whether a body may be read, such as because of a signature in the address, whoever sends it. Without it, those of signed-in people are. */
  admits?: (parts: { context: Context; keys: Keys; authorization: string | null }, params: Parameters) => Promise<boolean>;
};

/** The routes that accept uploads, by their ids. They check the sender before they read the body, unless it is a form (row D17). */
export type Uploads = Readonly<Record<string, Upload>>;

type FoundUpload = { upload: Upload; params: Parameters };

/** Finds the limits of the upload at an address; undefined when it accepts only forms. */
export type UploadFinder = (url: string) => Promise<FoundUpload | undefined>;

/** The largest time limit of an upload, in milliseconds. */
export const longestUpload = 60 * 60_000;

/** Returns a function that finds the upload of an address. Development loads its routes again for each request. */
export function uploadFinder(build: Build): UploadFinder {
  const finderOf = (loaded: ServerBuild) => {
    const { uploads = {} } = loaded.entry.module as { uploads?: Uploads };
    const routeOf = routeFinder(loaded);
    return (url: string): FoundUpload | undefined => {
      const route = routeOf(url);
      const upload = route && uploads[route.id];
      return upload && { upload, params: route.params };
    };
  };
  if (typeof build === "function") return async (url) => finderOf(await build())(url);
  const find = finderOf(build);
  return async (url) => find(url);
}
