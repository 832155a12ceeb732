import type { Driver, InputSource } from "./driver.ts";
import { type Kind, type Found, inPage } from "./in-page.ts";

const patienceInMilliseconds = 45_000;

/** A person at a browser: finds elements by their names, waits for them, and continues. */
export class Visitor {
  readonly #driver: Driver;
  readonly #site: string;
  constructor(driver: Driver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  /** Opens a page and waits until its script, if it has one, has taken over. */
  async open(path: string): Promise<void> {
    await this.#driver.goTo(new URL(path, this.#site).href);
    await this.#until(`the script of ${path}`, `(${inPage.isTakenOver.toString()})()`);
  }

  /** Clicks the middle of the element with this name. */
  async press(kind: Kind, name: string): Promise<void> {
    const { x, y } = await this.#atRest(kind, name);
    await this.#clickAt(x, y);
  }

  /** The element's position when it has stopped moving: a list that is loading pushes what is below it. */
  async #atRest(kind: Kind, name: string): Promise<Found> {
    let before = await this.find(kind, name);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = await this.find(kind, name);
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  }

  async #clickAt(x: number, y: number): Promise<void> {
    const moves = [
      { type: "pointerMove", x, y, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#driver.perform([{ type: "pointer", id: "mouse", actions: moves }]);
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string): Promise<void> {
    await this.press("field", name);
    await this.#driver.evaluate("document.activeElement.select()");
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    const keys = Array.from(text).flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    const source: InputSource = { type: "key", id: "keyboard", actions: keys };
    await this.#driver.perform([source]);
  }

  /** Ticks a checkbox or a radio button, and waits until it is ticked. */
  async tick(name: string): Promise<void> {
    if (!(await this.find("choice", name)).checked) await this.press("choice", name);
    await this.#until(`"${name}" is ticked`, `${inPage.source}.find("choice", ${JSON.stringify(name)})?.checked`);
  }

  /** Chooses the last enabled option with this field's name. */
  async chooseLast(field: string): Promise<void> {
    const { x, y } = (await this.#until(`a choice of ${field}`, `${inPage.source}.findLast(${JSON.stringify(field)})`)) as Found;
    await this.#clickAt(x, y);
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  /** Waits until an element with this name is visible and usable; returns its position. */
  async find(kind: Kind, name: string): Promise<Found> {
    return (await this.#until(`${kind} "${name}"`, `${inPage.source}.find(${JSON.stringify(kind)}, ${JSON.stringify(name)})`)) as Found;
  }

  async see(text: string): Promise<void> {
    await this.#until(`the words "${text}"`, `${inPage.source}.sees(${JSON.stringify(text)})`);
  }

  async seeNot(text: string): Promise<void> {
    await this.#until(`no words "${text}"`, `!${inPage.source}.sees(${JSON.stringify(text)})`);
  }

  async beAt(path: string): Promise<void> {
    await this.#until(`the address ${path}`, `location.pathname + location.search === ${JSON.stringify(path)}`);
  }

  async valueOf(name: string): Promise<string> {
    return (await this.find("field", name)).value;
  }

  async leave(): Promise<void> {
    await this.#driver.startAnew();
  }

  /** Waits for a value of the expression other than false or null, and returns it. Errors do not count: the page may be changing. */
  async #until(what: string, expression: string): Promise<unknown> {
    const deadline = Date.now() + patienceInMilliseconds;
    while (Date.now() < deadline) {
      const value = await this.#driver.evaluate(expression).catch(() => undefined);
      if (value !== undefined && value !== null && value !== false) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const where = await this.#driver.evaluate("location.href + '\\n' + document.body.innerText.slice(0, 1500)").catch(String);
    throw new Error(`Waited in vain for ${what}, at ${String(where)}`);
  }
}
