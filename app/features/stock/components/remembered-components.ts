import { type Components, readRemembered } from "../sale-price.ts";

const key = "sale-price-values";

/** What this browser remembered of the last car; the defaults where it remembers nothing, or may not. */
export function recallComponents(): Components {
  try {
    return readRemembered(localStorage.getItem(key));
  } catch {
    return readRemembered(null);
  }
}

/** Keeps the components for the next car, where the browser lets a page keep anything. */
export function rememberComponents(values: Components): void {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Private windows and full stores refuse: the dialog works all the same, for this car.
  }
}
