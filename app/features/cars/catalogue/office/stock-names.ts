import { foldText } from "#app/lib/fold-text.ts";

/** The names and places of the stock by their numbers. They only grow, so a process keeps them. */
export class StockNames {
  readonly #names: ReadonlyMap<number, string>;
  readonly #places: ReadonlyMap<number, string>;
  readonly #texts = new Map<string, string>();

  constructor(names: readonly { id: number; make: string; model: string }[], segments: readonly { id: number; location: string }[]) {
    this.#names = new Map(names.map(({ id, make, model }) => [id, `${make} ${model}`]));
    this.#places = new Map(segments.map(({ id, location }) => [id, location]));
  }

  /** Make, model and place as the database folds them in `search_text`. */
  textOf({ name, segment }: { name: number; segment: number }): string {
    const key = `${name} ${segment}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const [carName, place] = [this.#names.get(name), this.#places.get(segment)];
    if (carName === undefined || place === undefined) throw new UnknownName();
    const text = foldText(`${carName} ${place}`);
    this.#texts.set(key, text);
    return text;
  }
}

/** A car has a name or a place that was not read yet. */
export class UnknownName extends Error {}
