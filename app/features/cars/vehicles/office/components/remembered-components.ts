import { type Components, readRemembered } from "../sale-price.ts";

const key = "sale-price-values";

/** Returns the components that this browser remembers from the last car; the defaults if it has none or denies access. */
export function recallComponents(): Components {
  try {
    return readRemembered(localStorage.getItem(key));
  } catch {
    return readRemembered(null);
  }
}

export function rememberComponents(values: Components): void {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Private windows and full stores refuse; the dialog still works for this car.
  }
}
