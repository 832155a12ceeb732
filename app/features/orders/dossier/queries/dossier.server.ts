import { gatheringMinutes } from "#app/features/orders/news/commands.server.ts";
import { type Context, runAs } from "#server/context.ts";
import { type Dossier, dossierOf } from "../events.ts";
import { type DossierRows, readDossierRows } from "./rows.server.ts";

/** Whoever reads a dossier reads it as the holder of its order, so that row-level security leaves out what only the team sees. */
export function asHolder(context: Context, orderId: string): Context {
  return { ...context, actor: { kind: "visitor", orderId } };
}

/** Until when events count, because a mail that still waits may write its news anew. */
function settledUntil({ now }: Context): Temporal.Instant {
  return now.subtract({ minutes: gatheringMinutes });
}

/**
 * The dossier of an order that has ended or whose car is handed over; undefined for any other. Derived anew each time: the same events give the
 * same fingerprint. The caller has checked that the reader may see the order.
 */
export async function readDossier(context: Context, orderId: string): Promise<{ rows: DossierRows; dossier: Dossier } | undefined> {
  const rows = await runAs(asHolder(context, orderId), (transaction) => readDossierRows(transaction, orderId));
  if (!rows) return undefined;
  const dossier = await dossierOf(rows, settledUntil(context));
  return dossier.events.length === 0 ? undefined : { rows, dossier };
}

/** What the pages say of it; undefined while there is none. */
export async function readFingerprint(context: Context, orderId: string) {
  const { dossier } = (await readDossier(context, orderId)) ?? {};
  return dossier && { fingerprint: dossier.fingerprint, events: dossier.events.length };
}
