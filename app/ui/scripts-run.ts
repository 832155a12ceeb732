import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether scripts run here: false on the server and in the first render of the browser, which must be the same. */
export function useScriptsRun(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
