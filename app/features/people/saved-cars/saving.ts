import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The page of the saved cars. Every button that saves a car or takes it off sends its form there. */
export const savedAddress = "/guardados";

/** A list of cars as a link; `list`: their packed ids. Opening it saves nothing. */
export function listAddress(list: string): string {
  return `${savedAddress}?coches=${list}`;
}

/** The id of the one form of a page to which all these buttons belong, because lists of cars lie inside the form of a search. */
export const savingForm = "guardar";

/** The `shouldRevalidate` of a page with hearts: saving a car changes what the layout knows, and nothing on the page itself. */
export function unlessSaving({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction === savedAddress ? false : defaultShouldRevalidate;
}
