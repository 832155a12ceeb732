import { setImmediate } from "node:timers/promises";
import { sharedRuns } from "#app/lib/shared-runs.ts";
import { type Context, system } from "#server/context.ts";
import { idTexts } from "../market/car-columns.ts";
import { CarMarket } from "../market/car-market.ts";
import { QuietTime } from "../market/quiet-time.ts";
import { readAllCars } from "./all-cars.server.ts";
import {
  batch,
  type DatabaseState,
  fewChanges,
  forgetForeignChanges,
  readCars,
  readChanges,
  readSegments,
  readState,
  spanOf,
} from "./car-changes.server.ts";

/** The database keeps changes for a day (retention.ts). Who has not looked for half of it reads everything. */
const oldestInMilliseconds = 12 * 60 * 60 * 1000;
/** After a failed renewal, so that a sick database is not asked for everything again and again. */
const pauseInMilliseconds = 60 * 1000;
/** An older state is read again, so that a question for changes has few of them to look at. */
const oldestQuietInMilliseconds = 60 * 1000;
/**
 * While a transaction stays open, each question passes over all changes since it began. After more transactions than this, the searches of a moment
 * share one reading, as they do after a change.
 */
const mostQuietTransactions = 10_000;

/** The cars as they are in one state of the database. Times of reading it, and of the last reading with a change, in milliseconds. */
type Kept = { market: CarMarket; state: DatabaseState; readAt: number; changedAt: number };

const keepers = new WeakMap<Context["database"], CarKeeper>();

/**
 * Returns the cars, with every change that was committed before the call (decision 0053). It must not be called within a transaction, because
 * the embedded database has one connection.
 */
export function currentCars({ database, page }: Context): Promise<CarMarket> {
  const keeper = keepers.get(database) ?? new CarKeeper({ actor: system, database, now: Temporal.Now.instant() });
  keepers.set(database, keeper);
  return page?.isReading === true ? page.apart(() => keeper.current()) : keeper.current();
}

/** Cars without a known change. `attempted` tells whether a search with them met none. */
export type QuietCars = { market: CarMarket; state: DatabaseState; attempted: (found: boolean) => void };

/**
 * Returns the cars of the last reading, if for some time no reading has seen a change (`QuietTime`). Whoever counts them must ask the database
 * afterwards whether anything has changed since their state, and begin again with `currentCars` if so.
 */
export function quietCars({ database }: Context): QuietCars | undefined {
  return keepers.get(database)?.quiet;
}

/** Keeps the cars of one database in this process. */
class CarKeeper {
  /** Calls that come while one reads share the next reading, which begins after they came. */
  readonly current = sharedRuns(() => this.#read());
  readonly #context: Context;
  #kept: Kept | undefined;
  /** Takes the place of `#kept` with the next reading. */
  #renewed: Kept | undefined;
  readonly #quietTime = new QuietTime();
  #isRenewing = false;
  #renewNotBefore = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  get quiet(): QuietCars | undefined {
    const kept = this.#kept;
    if (!kept || this.#renewed) return undefined;
    const { market, state, readAt, changedAt } = kept;
    const now = Date.now();
    if (now - changedAt < this.#quietTime.milliseconds || now - readAt > oldestQuietInMilliseconds) return undefined;
    if (spanOf(state) > mostQuietTransactions) return undefined;
    return { market, state, attempted: (found) => this.#quietTime.attempted(found) };
  }

  async #read(): Promise<CarMarket> {
    const renewed = this.#renewed;
    const kept = renewed ?? this.#kept;
    const isUsable = kept !== undefined && Date.now() - kept.readAt < oldestInMilliseconds;
    const caughtUp = isUsable ? await catchUp(this.#context, kept) : undefined;
    this.#kept = caughtUp ?? (await readEverything(this.#context));
    if (this.#renewed === renewed) this.#renewed = undefined;
    if (this.#kept.market.isWorn && !this.#isRenewing && Date.now() > this.#renewNotBefore) void this.#renew();
    return this.#kept.market;
  }

  /** Reads everything anew while searches go on with what is here. A failure changes nothing, and a later search tries again. */
  async #renew(): Promise<void> {
    this.#isRenewing = true;
    try {
      this.#renewed = await readEverything(this.#context);
    } catch {
      this.#renewNotBefore = Date.now() + pauseInMilliseconds;
    } finally {
      this.#isRenewing = false;
    }
  }
}

/** Applies the changes since the last reading. Undefined if only reading everything helps. */
async function catchUp(context: Context, { market, state, changedAt }: Kept): Promise<Kept | undefined> {
  const changes = await readChanges(context, state);
  if (!changes) return undefined;
  const { ids, cars, segments } = changes;
  const readAt = Date.now();
  const kept = { market, state: changes.state, readAt, changedAt: ids.length === 0 ? changedAt : readAt };
  if (ids.length === 0) return kept;
  if (ids.length <= fewChanges * 4) {
    market.apply(ids, cars, segments);
    return kept;
  }
  for (let start = 0; start < ids.length; start += batch * 4) {
    const some = ids.subarray(start, start + batch * 4);
    const found = await readCars(context, idTexts(some));
    market.apply(some, found, await readSegments(context));
  }
  // The batches are of different moments. What changed since the first one is applied together.
  return catchUp(context, kept);
}

/** Reads all cars. They are not older than the state that is read first. What changed after it is read again as changes. */
async function readEverything(context: Context): Promise<Kept> {
  await forgetForeignChanges(context);
  const state = await readState(context);
  const market = new CarMarket(await readAllCars(context), await readSegments(context));
  for (const what of ["newest", "oldest", "price", "year", "mileage", "visits", "groups", "runs", "totals"] as const) {
    // Other requests come in between.
    await setImmediate();
    market.prepare(what);
  }
  const now = Date.now();
  return (await catchUp(context, { market, state, readAt: now, changedAt: now })) ?? readEverything(context);
}
