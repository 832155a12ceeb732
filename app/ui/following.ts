import { useState } from "react";

type Options = {
  /** While true, a change of `given` is the answer to an earlier key and does not overwrite the later ones. */
  typing: boolean;
  /** What becomes of a text on its way into `given`: one that only differs by this stands as it was typed. */
  clean?: (text: string) => string;
};

/** What a box shows: at first and after every change of `given` that value, in between what the person types. Returns text and setter. */
export function useFollowing(given: string, { typing, clean = (text) => text }: Options): [string, (text: string) => void] {
  const [state, setState] = useState({ given, text: given });
  if (state.given !== given) setState({ given, text: typing || clean(state.text) === given ? state.text : given });
  return [state.text, (text) => setState({ given, text })];
}
