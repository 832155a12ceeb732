import fc from "fast-check";
import { sql } from "kysely";
import { catalogueQuery, type CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { findNewCars } from "#app/features/matching/alerts/commands/find-new-cars.server.ts";
import { tellNewCars } from "#app/features/matching/alerts/commands/tell-new-cars.server.ts";
import { runAs, system, type Transaction } from "#server/context.ts";
import { expectedPage, generateStock, type StockVehicle } from "./catalogue-model.ts";
import { anySearch } from "./catalogue-searches.ts";
import type { TestDatabase } from "./database.ts";

type Totals = { mc: number; ct: number };
/**
 * A car as it is; `totals` of a car in Germany whose prices are computed. `prices`: what it was offered for, one after another, undefined while
 * it was not; the first one for longer than thirty days.
 */
type Car = StockVehicle & { totals: Totals | undefined; computed: boolean; prices: (number | undefined)[]; pricedAt: number };
type Told = { price: number; at: number };
type Change = { at: number; car: string; before: Car | undefined };
type Waiting = { id: string; email: string; region: "mc" | "ct"; search: CatalogueSearch; since: number | undefined };

const seed = 20_261_128;
const statuses = ["available", "reserved", "sold", "german_prospect", "archived"] as const;

/**
 * Makes random changes of cars and searches, with rounds at random moments, and compares after each round whom the alerts told of which cars
 * with the simplest computation. Returns both lists ("address car") after the last round, and how often cars were told, as the mails' subjects
 * count it and as was expected, and how many of these were told again because their price fell.
 */
export async function compareAlerts(database: TestDatabase, { changes, searches: wanted }: { changes: number; searches: number }) {
  const world = new World(database, wanted);
  await world.plant();
  for (let turn = 0; turn < changes; turn += 1) {
    await world.change();
    if (world.below(12) === 0) await world.moveSearch();
    if (world.below(10) === 0) await world.round();
  }
  await world.round();
  return world.outcome();
}

class World {
  readonly #database: TestDatabase;
  readonly #cars = new Map<string, Car>();
  readonly #searches: Waiting[];
  /** What each address was told of each car ("address car"), and when. */
  readonly #expected = new Map<string, Told>();
  readonly #spare = generateStock(4_000, seed);
  readonly #random = fc.sample(fc.nat(2 ** 30), { seed, numRuns: 200_000 });
  #changes: Change[] = [];
  #clock = 0;
  #expectedTimes = 0;
  #expectedAgain = 0;
  readonly #now = Temporal.Now.instant();

  constructor(database: TestDatabase, wanted: number) {
    this.#database = database;
    this.#searches = fc.sample(anySearch, { seed, numRuns: wanted }).map((search, number) => ({
      id: crypto.randomUUID(),
      email: `wartet-${number % Math.ceil(wanted * 0.8)}@example.es`,
      region: number % 3 === 0 ? "ct" : "mc",
      search: { ...search, sort: "newest", page: 1 },
      since: 0,
    }));
  }

  below(most: number): number {
    return (this.#random.pop() ?? 0) % most;
  }

  /** Every name is known before the first round, so no word of a search is corrected. */
  async plant(): Promise<void> {
    for (let number = 0; number < 60; number += 1) await this.#insert();
    await this.#run((transaction) =>
      transaction
        .insertInto("saved_searches")
        .values(this.#searches.map((one) => rowOf(one)))
        .execute(),
    );
    await this.#waitFromNow(this.#searches);
  }

  async change(): Promise<void> {
    const cars = [...this.#cars.values()];
    const car = cars[this.below(cars.length)];
    const kind = this.below(8);
    if (car !== undefined && this.below(20) === 0) return this.#erase(car);
    if (car === undefined || (kind === 0 && cars.length < 90)) return this.#insert();
    if (kind < 3) return this.#update(car, { price: this.below(40) * 1_000 });
    if (kind < 5) return this.#update(car, { status: statuses[this.below(statuses.length)] ?? "available" });
    if (kind === 5) return this.#update(car, { mileage: this.below(30) * 5_000, year: 2014 + this.below(11) });
    return this.#compute(car);
  }

  /** Pauses a search, goes on with it, or puts another one in its place. */
  async moveSearch(): Promise<void> {
    const search = this.#searches[this.below(this.#searches.length)];
    if (search === undefined) return;
    if (search.since !== undefined && this.below(3) === 0) return this.#replace(search);
    const paused = search.since === undefined ? null : new Date();
    await this.#run((transaction) =>
      transaction.updateTable("saved_searches").set({ paused_at: paused }).where("id", "=", search.id).execute(),
    );
    if (paused === null) await this.#waitFromNow([search]);
    else search.since = undefined;
  }

  async #replace(search: Waiting): Promise<void> {
    const other = this.#searches[this.below(this.#searches.length)] ?? search;
    Object.assign(search, { search: other.search, region: search.region === "mc" ? "ct" : "mc" });
    const { region, query } = rowOf(search);
    await this.#run((transaction) =>
      transaction.updateTable("saved_searches").set({ region, query }).where("id", "=", search.id).execute(),
    );
    await this.#waitFromNow([search]);
  }

  /** Without the minute before (decision 0072), in which the model makes all its changes. */
  async #waitFromNow(searches: Waiting[]): Promise<void> {
    const ids = searches.map(({ id }) => id);
    await this.#run((transaction) =>
      sql`update saved_searches set waits_since = clock_timestamp() where id = any(${ids}::uuid[])`.execute(transaction),
    );
    for (const search of searches) search.since = this.#clock;
  }

  async round(): Promise<void> {
    const context = { actor: system, database: this.#database, now: this.#now };
    await findNewCars(context);
    await tellNewCars(context, { keys: { sign: () => "signed" }, siteOrigin: "https://shop.test" });
    // A pause would withdraw mails that have not left.
    await this.#run((transaction) => sql`update emails set sent_at = now() where sent_at is null`.execute(transaction));
    // As if an hour went by.
    await this.#run((transaction) => sql`update saved_searches set last_told_at = null`.execute(transaction));
    const settled = new Set([...this.#cars.values()].filter(isSettled).map(({ id }) => id));
    for (const id of new Set(this.#changes.map(({ car }) => car).filter((one) => settled.has(one)))) this.#expectTold(id);
    this.#changes = this.#changes.filter(({ car }) => !settled.has(car));
  }

  async outcome() {
    const told = await this.#run((transaction) => transaction.selectFrom("told_cars").select(["email", "vehicle_id"]).execute());
    const mails = await this.#run((transaction) => transaction.selectFrom("emails").select("subject").execute());
    return {
      expected: [...this.#expected.keys()].toSorted(),
      told: told.map(({ email, vehicle_id: car }) => `${email} ${car}`).toSorted(),
      counted: mails.reduce((sum, { subject }) => sum + carsIn(subject), 0),
      times: this.#expectedTimes,
      again: this.#expectedAgain,
    };
  }

  #expectTold(id: string): void {
    const car = this.#cars.get(id);
    for (const { since, search, region, email } of this.#searches) {
      if (since === undefined || car === undefined) continue;
      const first = this.#changes.find((change) => change.car === id && change.at > since);
      if (!first || !fits(car, search, region)) continue;
      const told = this.#expected.get(`${email} ${id}`);
      const isCheaper = isReduced(car) && car.pricedAt > since && (!told || isSince(told, car));
      if (!isCheaper && (told || fits(first.before, search, region))) continue;
      this.#expected.set(`${email} ${id}`, { price: car.price, at: this.#clock });
      this.#expectedTimes += 1;
      if (told) this.#expectedAgain += 1;
    }
  }

  #note(id: string, before: Car | undefined): void {
    this.#clock += 1;
    this.#changes.push({ at: this.#clock, car: id, before: before && { ...before } });
  }

  async #insert(): Promise<void> {
    const vehicle = this.#spare.pop();
    if (vehicle === undefined) throw new Error("The stock of the model is used up.");
    await this.#run((transaction) => transaction.insertInto("vehicles").values(vehicle).execute());
    await sql`update price_changes set began_at = began_at - interval '40 days' where vehicle_id = ${vehicle.id}::uuid`.execute(
      this.#database.kysely,
    );
    this.#note(vehicle.id, undefined);
    const prices = [offeredPrice(vehicle)];
    this.#cars.set(vehicle.id, { ...vehicle, totals: undefined, computed: false, prices, pricedAt: 0 });
  }

  async #erase({ id }: Car): Promise<void> {
    await this.#run((transaction) => transaction.deleteFrom("vehicles").where("id", "=", id).execute());
    this.#cars.delete(id);
    this.#changes = this.#changes.filter(({ car }) => car !== id);
    for (const told of this.#expected.keys()) if (told.endsWith(id)) this.#expected.delete(told);
  }

  async #update(car: Car, values: Partial<StockVehicle>): Promise<void> {
    await this.#run((transaction) => transaction.updateTable("vehicles").set(values).where("id", "=", car.id).execute());
    const differs = Object.entries(values).some(([name, value]) => car[name as keyof StockVehicle] !== value);
    if (!differs) return;
    this.#note(car.id, car);
    const wasInGermany = car.status === "german_prospect";
    Object.assign(car, values, { computed: false });
    if (!wasInGermany || car.status !== "german_prospect") car.totals = undefined;
    if (offeredPrice(car) === car.prices.at(-1)) return;
    car.prices.push(offeredPrice(car));
    car.pricedAt = this.#clock;
  }

  /** The totals of both regions, as `keepPricesAtDoor` would write them. */
  async #compute(car: Car): Promise<void> {
    if (car.status !== "german_prospect") return;
    const totals = { mc: 20_000, ct: 20_000 + this.below(9) * 1_000 };
    await this.#run((transaction) =>
      sql`update prices_at_door set computed_on = current_date, totals = ${JSON.stringify(totals)}::jsonb where vehicle_id = ${car.id}::uuid`.execute(
        transaction,
      ),
    );
    if (JSON.stringify(totals) !== JSON.stringify(car.totals)) this.#note(car.id, car);
    Object.assign(car, { totals, computed: true });
  }

  #run<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return runAs({ actor: system, database: this.#database, now: this.#now }, work);
  }
}

function rowOf({ id, email, region, search }: Waiting) {
  return { id, email, region, query: catalogueQuery(search), frequency: "at_once", confirmed_at: new Date() };
}

/** All cars that a mail tells, new and cheaper ones, from its subject. */
function carsIn(subject: string): number {
  const [counts = ""] = subject.split(":", 1);
  return (counts.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0);
}

function offeredPrice({ price, status }: StockVehicle): number | undefined {
  return price !== 0 && ["available", "reserved", "german_prospect"].includes(status) ? price : undefined;
}

/** Whether the price is lower than each before, and the car was always offered for one. */
function isReduced({ prices }: Car): boolean {
  const [last, ...before] = prices.toReversed();
  return last !== undefined && before.length > 0 && before.every((price) => price !== undefined && last < price);
}

/** Whether a car became cheaper after it was told, and than it was told. */
function isSince(told: Told, { price, pricedAt }: Car): boolean {
  return pricedAt > told.at && (told.price === 0 || price < told.price);
}

/** A car in Germany waits for its totals. */
function isSettled({ status, computed }: Car): boolean {
  return status !== "german_prospect" || computed;
}

/** Whether somebody with this search, who lives there, finds a car that can be bought. */
function fits(car: Car | undefined, search: CatalogueSearch, region: "mc" | "ct"): boolean {
  if (car === undefined || !["available", "german_prospect"].includes(car.status)) return false;
  const price = car.price === 0 || car.totals === undefined ? car.price : car.price + car.totals[region] - car.totals.mc;
  return expectedPage([{ ...car, price }], search, 1).page.total === 1;
}
