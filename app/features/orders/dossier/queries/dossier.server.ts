import { type Context, runAs } from "#server/context.ts";
import { type Dossier, dossierOf } from "../events.ts";
import { type DossierRows, readDossierRows } from "./rows.server.ts";

/** Whoever reads a dossier reads it as the holder of its order, so that row-level security leaves out what only the team sees. */
export function asHolder(context: Context, orderId: string): Context {
  return { ...context, actor: { kind: "visitor", orderId } };
}

/**
 * The dossier of an order that has ended or whose car is handed over; undefined for any other. Derived anew each time: the same events give the
 * same fingerprint. The caller has checked that the reader may see the order.
 */
export async function readDossier(context: Context, orderId: string): Promise<{ rows: DossierRows; dossier: Dossier } | undefined> {
  const rows = await runAs(asHolder(context, orderId), (transaction) => readDossierRows(transaction, orderId));
  return rows && { rows, dossier: await dossierOf(rows) };
}

/** What the pages say of it; undefined while there is none. */
export async function readFingerprint(context: Context, orderId: string) {
  const { dossier } = (await readDossier(context, orderId)) ?? {};
  return dossier && { fingerprint: dossier.fingerprint, events: dossier.events.length };
}
