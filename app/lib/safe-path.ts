const longest = 2_000;
const placeholderOrigin = "http://site.invalid";
/** Most layers of percent-encoding in a path; a path with more is refused. */
const mostLayers = 5;

/**
 * Returns the value if it is a path on this site (with query and fragment), else `otherwise`. For return addresses from outside (row C5).
 * Refuses paths that a browser, a proxy or a second decoding could read as another host, although our code decodes only once.
 */
export function safePath(value: unknown, otherwise = "/"): string {
  if (typeof value !== "string" || value.length > longest || !startsHere(value)) return otherwise;
  if (!URL.canParse(value, placeholderOrigin)) return otherwise;
  const { origin, username, password, pathname, search, hash } = new URL(value, placeholderOrigin);
  // For example, "/.//evil.example" begins with one slash, but its normal form begins with two.
  if (origin !== placeholderOrigin || username !== "" || password !== "" || !staysHere(pathname)) return otherwise;
  return pathname + search + hash;
}

/** Exactly one slash, and no character that browsers remove or read as a slash. */
function startsHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\s\p{Cc}\p{Cf}\p{Cs}]/u.test(path);
}

/** Checks the path itself and after each further decoding. */
function staysHere(pathname: string): boolean {
  let path = pathname;
  for (let layer = 0; layer < mostLayers; layer += 1) {
    if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return false;
    const decoded = decodedOnce(path);
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A single percent sign: no further decoding is possible.
    return path;
  }
}
