import { tablesWithin } from "#app/features/cars/price-tables/queries.server.ts";
import { carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { demonstrationDomain } from "#app/features/ground/emails/demonstration-domain.ts";
import { system, type Context, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { keysFrom } from "#server/secrets/keys.ts";
import type { DemoVehicle } from "../../demo-stock.ts";
import { dayAgo } from "../moments.ts";
import type { DemoPerson } from "../people.ts";
import { acceptQuote, begin, findCar, identify, issueContract, quote, seeQuote, signNewest } from "./agreeing.ts";
import { agreeHandover, arrive, bringGermanPapers, giveAccount, handOver, payTaxes, prove, register, withdrawFrom } from "./bringing.ts";
import { buy, confirmPurchase, inspect, ownStockCar, payForCar, publish } from "./buying.ts";
import { type Import, tick } from "./import.ts";
import { leaveOpen } from "./open-movements.ts";
import { orderStories } from "./order-stories.ts";
import { ask, check, upload } from "./papers.ts";
import { receive, refund } from "./paying.ts";
import { type Beat, whatHappened } from "./timeline.ts";

type Act = (one: Import) => Promise<unknown>;

/** What the people of an import do when something happens. The product's own commands write it where they can be called;
 * elsewhere rows are written and `followOrder` runs. */
const acts: Readonly<Record<Beat, readonly Act[]>> = {
  begun: [begin, ownStockCar, ask("identity")],
  searched: [tick("search_agreed")],
  found: [findCar],
  quoted: [quote],
  seen: [seeQuote],
  accepted: [acceptQuote, ask("mandate")],
  identified: [identify, upload("identity")],
  contract: [issueContract, check("identity")],
  signed: [signNewest("contract"), upload("mandate")],
  deposit: [receive("deposit"), check("mandate")],
  inspected: [inspect],
  published: [publish],
  confirmed: [confirmPurchase],
  purchase: [receive("purchase")],
  bought: [buy(), payForCar],
  german_papers: [bringGermanPapers],
  collected: [tick("collected")],
  in_spain: [arrive],
  technical_inspection: [prove("technical_inspection")],
  taxes: [payTaxes],
  registration: [register],
  plates: [tick("plates")],
  agreed: [agreeHandover],
  rest: [receive("rest")],
  handed_over: [handOver],
  aftercare: [tick("aftercare")],
  withdrawn: [withdrawFrom],
  account: [giveAccount],
  refunded: [refund],
};

type Parts = {
  storage: Storage;
  context: Context;
  people: readonly DemoPerson[];
  stock: readonly DemoVehicle[];
  /** The open request for each car of the stock that has one, by the car's key. */
  requests: ReadonlyMap<string, { id: string; reference: string }>;
};

/** Nobody gets a mail with such a link. */
const discarded = keysFrom(Buffer.from("demonstration"));

/**
 * Plants the orders with everything below them and their files, in the order in which it happened, so that the numbers of documents follow
 * their days. Returns the ids of the orders and of the bank's movements; the rest goes with them.
 */
export async function plantOrders(transaction: Transaction, parts: Parts): Promise<{ orders: string[]; movements: string[] }> {
  const { context, people } = parts;
  const { now } = context;
  const tables = await tablesWithin(transaction, dayAgo(now, 0));
  const movements: string[] = [];
  const imports = orderStories.flatMap((story, place) => {
    const person = people[story.who];
    if (!person) return [];
    const scope = scopeAt(context, now);
    const request = parts.requests.get(story.reserved ?? "");
    const vehicle = parts.stock.find(({ key }) => key === story.reserved);
    const reserved = request &&
      vehicle && { reservationId: request.id, facts: carFactsOf(vehicle.columns), cents: vehicle.columns.price * 100 };
    const reference = request?.reference ?? `RS-DEMO-A${place + 1}`;
    const shared = { transaction, storage: parts.storage, now, tables, movements };
    return [{ ...shared, story, person, place, reference, reserved, scope, day: "", id: "" } satisfies Import];
  });
  const happenings = imports
    .flatMap((one) => whatHappened(one.story, now).map(({ beat, at }) => ({ one, beat, at: at.add({ seconds: one.place }) })))
    .toSorted((first, second) => Temporal.Instant.compare(first.at, second.at));
  for (const { one, beat, at } of happenings) {
    one.scope = scopeAt(context, at);
    one.day = companyDay(at).toString();
    for (const act of acts[beat]) await act(one);
  }
  await leaveOpen(imports, now);
  // The team would read in its mails of the past what nobody did.
  await transaction.deleteFrom("emails").where("reply_to", "like", `%@${demonstrationDomain}`).execute();
  return { orders: imports.map(({ id }) => id), movements };
}

function scopeAt(context: Context, now: Temporal.Instant): Import["scope"] {
  return { context: { ...context, actor: system, now }, siteOrigin: "", keys: discarded };
}
