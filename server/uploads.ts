/** Where large files arrive. The application asks who is sending before it reads any of it, and keeps nothing of it in memory. */
const uploadPath = "/admin/import";

/** Whether a request brings a large file; every other body is a form and small (row D17). */
export function isUpload(method: string | undefined, path: string | undefined): boolean {
  return method === "POST" && path?.split("?", 1)[0] === uploadPath;
}

export const uploadBounds = {
  /** A file of 200 MiB and the form around it. */
  bytes: 200 * 1024 * 1024 + 64 * 1024,
  /** How long it may be on its way. */
  milliseconds: 20 * 60_000,
};
