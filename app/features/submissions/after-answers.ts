import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A page's `shouldRevalidate`: its data come again also after an answer that refuses something, because what somebody else did meanwhile must
 * be seen. Not where the server is away: the form would go, with what was typed.
 */
export function afterEveryAnswer({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500;
}
