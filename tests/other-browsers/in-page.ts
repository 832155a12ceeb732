/** The kinds of elements that a person looks for. `choice`: a checkbox or a radio button. */
export type Kind = "link" | "button" | "field" | "choice" | "heading";

export type Found = { x: number; y: number; value: string; checked: boolean };

// These functions run in the page. Each is sent as its own text, so it must not use anything from outside.
function isTakenOver(): boolean {
  const main = document.querySelector("main");
  const hasScript = document.querySelector("script[type=module], link[rel=modulepreload]") !== null;
  return document.readyState === "complete" && main !== null && (!hasScript || Object.keys(main).some((key) => key.startsWith("__react")));
}

/** The first usable element of this kind with a name that equals, or starts with, the given one; scrolls it into view. */
function find(kind: Kind, name: string): Found | null {
  const selectors = {
    link: "a[href]",
    button: "button, summary",
    field: "input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea, select",
    choice: "input[type=checkbox], input[type=radio]",
    heading: "h1, h2, h3",
  };
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
    const written = labels ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ") : element.textContent;
    return plain(element.getAttribute("aria-label") ?? written);
  };
  // A person cannot reach elements below an open dialog.
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  const around = dialogs.at(-1) ?? document;
  const found = [...around.querySelectorAll(selectors[kind])].filter(
    (element) => element.getClientRects().length > 0 && !element.matches(":disabled") && nameOf(element).startsWith(name),
  );
  const element = found.find((each) => nameOf(each) === name) ?? found[0];
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const { value = "", checked = false } = element as Partial<HTMLInputElement>;
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), value, checked };
}

function findLast(field: string): Found | null {
  const choices = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${field}"]:enabled`)];
  const element = choices.findLast((each) => (each.closest("label") ?? each).getClientRects().length > 0);
  if (!element) return null;
  const seen = element.closest("label") ?? element;
  seen.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = seen.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), value: element.value, checked: element.checked };
}

function sees(text: string): boolean {
  return document.body.innerText.replace(/\s+/g, " ").includes(text);
}

/** The same functions as expressions for the page. */
export const inPage = { isTakenOver, source: `({ find: ${find.toString()}, findLast: ${findLast.toString()}, sees: ${sees.toString()} })` };
