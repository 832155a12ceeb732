/** Milliseconds. */
const [shortest, longest] = [1_000, 32_000];
/** A failed attempt costs about ten times what one that succeeds saves. */
const successesToHalve = 16;

/**
 * How long no reading must have seen a change before a search expects none. Each attempt that meets a change doubles it, and sixteen in a row that
 * meet none halve it. So few attempts fail, whether cars change each second or each minute: a visit of a car is a change, too.
 */
export class QuietTime {
  /** From 1,000 to 32,000. */
  milliseconds = shortest;
  #successes = 0;

  /** `found`: the attempt met no change. */
  attempted(found: boolean): void {
    this.#successes = found ? this.#successes + 1 : 0;
    if (!found) this.milliseconds = Math.min(this.milliseconds * 2, longest);
    if (this.#successes < successesToHalve) return;
    this.milliseconds = Math.max(this.milliseconds / 2, shortest);
    this.#successes = 0;
  }
}
