import { useState } from "react";

type Options = {
  /** While true, a change of `given` is the response to an earlier key press and does not overwrite later ones. */
  typing: boolean;
  /** The clean-up that a text gets before it returns as `given`. A text that differs only by this stays as it was typed. */
  clean?: (text: string) => string;
};

/** The text of a box: `given` at first and after each change of it, otherwise the typed text. Returns the text and its setter. */
export function useSyncedText(given: string, { typing, clean = (text) => text }: Options): [string, (text: string) => void] {
  const [state, setState] = useState({ given, text: given });
  if (state.given !== given) setState({ given, text: typing || clean(state.text) === given ? state.text : given });
  return [state.text, (text) => setState({ given, text })];
}
