/** One of the input sources of WebDriver's actions, in the words that both of its protocols share. */
export type InputSource = { type: "pointer" | "key"; id: string; actions: Record<string, unknown>[] };

/** A browser with one page, driven as a person would: what it is told to do goes through the browser's own input. */
export type Driver = {
  goTo(address: string): Promise<void>;
  /** Runs a JavaScript expression in the page and returns its value, which JSON must be able to hold. */
  evaluate(expression: string): Promise<unknown>;
  perform(sources: InputSource[]): Promise<void>;
  back(): Promise<void>;
  /** A page without cookies takes the place of this one. */
  startAnew(): Promise<void>;
  close(): Promise<void>;
};

export type Browser = { name: string; open(): Promise<Driver> };

/** Where a page stands on a desktop's screen. */
export const windowSize = { width: 1280, height: 900 };
