/** An input source of WebDriver's actions, in the form that both of its protocols share. */
export type InputSource = { type: "pointer" | "key"; id: string; actions: Record<string, unknown>[] };

/** A browser with one page, which gets input as from a person. */
export type Driver = {
  goTo(address: string): Promise<void>;
  /** Runs a JavaScript expression in the page and returns its value, which must be valid JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(sources: InputSource[]): Promise<void>;
  back(): Promise<void>;
  /** Replaces the page with one without cookies. */
  startAnew(): Promise<void>;
  close(): Promise<void>;
};

export type Browser = { name: string; open(): Promise<Driver> };

/** The window size of a desktop, in pixels. */
export const windowSize = { width: 1280, height: 900 };
