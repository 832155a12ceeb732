/**
 * Lays out every part of a page from the first step back or forward on (`laid-out-late` in controls.css). A step back puts the page where it
 * was, so all parts above must have their true heights then. It must be called before the router listens to the history.
 */
export function layOutWholeAfterStepBack(): void {
  addEventListener("popstate", () => Object.assign(document.documentElement.dataset, { laidOut: "whole" }), { once: true });
}
