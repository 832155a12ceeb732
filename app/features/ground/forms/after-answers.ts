import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A page's `shouldRevalidate`: reloads the data also after an answer that refuses, because the person must see what somebody else changed
 * meanwhile. Not after a 5xx status: a failed reload would replace the form and lose the typed values.
 */
export function afterEveryAnswer({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500;
}
