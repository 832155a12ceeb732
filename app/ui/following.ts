import { useState } from "react";

/**
 * What a box shows: at first and after every change of `given` that value, in between what the person types. While `typing` is true, a
 * change of `given` is the answer to an earlier key and does not overwrite the later ones. Returns the text and its setter.
 */
export function useFollowing(given: string, typing: boolean): [string, (text: string) => void] {
  const [state, setState] = useState({ given, text: given });
  if (state.given !== given) setState({ given, text: typing ? state.text : given });
  return [state.text, (text) => setState({ given, text })];
}
