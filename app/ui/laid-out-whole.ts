/*
 * On a phone, parts far down a page are laid out late (`laid-out-late` in controls.css), and have a guessed height until then. Whoever comes back
 * to a place in a page must find it where it was, so these pages are laid out whole.
 */

/** For the page's inline script: lays out whole a page that a person reloads, returns to, or opens at an anchor. */
export const layOutWholeOnReturn = `if (location.hash || performance.getEntriesByType("navigation")[0]?.type !== "navigate")
  document.documentElement.dataset.laidOut = "whole";
`;

/** From the first step in the history on, lays out whole each page that the router shows. A click on an anchor counts as such a step. */
export function layOutWholeAfterHistoryStep(): void {
  addEventListener("popstate", () => void (document.documentElement.dataset["laidOut"] = "whole"));
}
