import { hash } from "node:crypto";

const keyLength = 24;

type Identity = readonly (string | number | undefined)[];

/** The key of a listing in its source, or undefined where this file has brought the same listing at the same price before. */
type KeyGiver = (identity: Identity, price: number) => string | undefined;

/** The key of the first listing with this identity. */
export function listingKey(identity: Identity): string {
  return hash("sha256", JSON.stringify(identity), "base64url").slice(0, keyLength);
}

/** Which listings a file has: those whose rows were taken, and those of refused rows, which are there too. */
export class ListedKeys {
  readonly #taken = new Set<string>();
  readonly #refused = new Set<string>();

  take(key: string): void {
    this.#taken.add(key);
  }

  /** A refused row may be any of the listings with its identity. */
  refuse(key: string): void {
    this.#refused.add(key);
  }

  /** Whether the file has the listing that the stock knows under this key. */
  has(key: string): boolean {
    return this.#taken.has(key) || this.#refused.has(key.split("#", 1)[0] ?? key);
  }

  /** How many listings were taken. */
  get size(): number {
    return this.#taken.size;
  }
}

/**
 * Gives the listings of one file their keys. No source has an id, so the key is a hash of what identifies a car, without its price: a later
 * file with another price then updates it. Cars that differ in nothing but the price within one file are several cars: the second and
 * later ones take '#2', '#3' … in order of appearance, so that the same file gives the same keys again.
 * Remembers one entry for each listing and nothing else of the file.
 */
export function createKeyGiver(): KeyGiver {
  const pricesByKey = new Map<string, number[]>();
  return (identity, price) => {
    const key = listingKey(identity);
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
