import { type Components, readRemembered } from "../sale-price.ts";

/** Where the browser keeps the components. */
const storageKey = "sale-price-values";

/** Returns the components that this browser remembers from the last car; the defaults if it has none or denies access. */
export function recallComponents(): Components {
  try {
    return readRemembered(localStorage.getItem(storageKey));
  } catch {
    return readRemembered(null);
  }
}

/** Keeps the components for the price calculator's next opening. Returns whether this browser allowed it. */
export function rememberComponents(values: Components): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(values));
    return true;
  } catch {
    // Private windows and full stores refuse; the dialog still works for this car.
    return false;
  }
}
