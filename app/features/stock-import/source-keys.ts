import { hash } from "node:crypto";

const keyLength = 24;

/** The key of a listing in its source, or undefined where this file has brought the same listing at the same price before. */
type KeyGiver = (identity: readonly (string | number | undefined)[], price: number) => string | undefined;

/**
 * Gives the listings of one file their keys. No source has an id, so the key is a hash of what identifies a car, without its price: a later
 * file with another price then updates it. Cars that differ in nothing but the price within one file are several cars: the second and
 * later ones take '#2', '#3' … in order of appearance, so that the same file gives the same keys again.
 * Remembers one entry for each listing and nothing else of the file.
 */
export function createKeyGiver(): KeyGiver {
  const pricesByKey = new Map<string, number[]>();
  return (identity, price) => {
    const key = hash("sha256", JSON.stringify(identity), "base64url").slice(0, keyLength);
    const prices = pricesByKey.get(key);
    if (prices === undefined) {
      pricesByKey.set(key, [price]);
      return key;
    }
    if (prices.includes(price)) return undefined;
    prices.push(price);
    return `${key}#${prices.length}`;
  };
}
