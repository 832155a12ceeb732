const longest = 2_000;
const somewhere = "http://site.invalid";
/** How often a path may have been encoded over and over before it is no longer believed. */
const mostLayers = 5;

/**
 * The value when it is a path on this site (with its query and fragment), else `otherwise`: for every "back to" that comes from outside
 * (row C5). What browsers, proxies or a second decoding could take for another host is refused, although today none of ours decodes twice.
 */
export function safePath(value: unknown, otherwise = "/"): string {
  if (typeof value !== "string" || value.length > longest || !startsHere(value)) return otherwise;
  if (!URL.canParse(value, somewhere)) return otherwise;
  const { origin, username, password, pathname, search, hash } = new URL(value, somewhere);
  // "/.//evil.example" begins well, and its normal form does not.
  if (origin !== somewhere || username !== "" || password !== "" || !staysHere(pathname)) return otherwise;
  return pathname + search + hash;
}

/** One slash, and nothing that browsers drop or turn into a slash before they read on. */
function startsHere(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\s\p{Cc}\p{Cf}\p{Cs}]/u.test(path);
}

/** The path as it stands and however often somebody decodes it. */
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
    // A stray percent sign: nobody decodes it any further.
    return path;
  }
}
