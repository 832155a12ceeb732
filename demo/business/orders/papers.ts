/** The papers of an import with their files. */
import { foldText } from "#app/lib/fold-text.ts";
import { createHash } from "node:crypto";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { askedSentence } from "#app/features/orders/papers/office/commands.server.ts";
import { type PaperKind, paperKindLabel, paperKinds } from "#app/features/orders/papers/paper-state.ts";
import { dayAgo } from "../moments.ts";
import { demoPaper } from "./demo-paper.ts";
import { type Import, someoneOfTheTeam } from "./import.ts";

const requests = { identity: "Por las dos caras, que se lea bien.", mandate: "Fírmalo y súbelo." } as const;
type CustomersPaper = keyof typeof requests;

/** Asks the customer for a paper, for a week. */
export const ask = (kind: CustomersPaper) => async (one: Import) => {
  const { transaction, scope, id, now, day, story } = one;
  const title = paperKindLabel(kind);
  const told = kind === "identity" ? story.identity?.until : undefined;
  const until = (told === undefined ? Temporal.PlainDate.from(day).add({ days: 7 }) : dayAgo(now, -told)).toString();
  const paper = await insertPaper(one, { kind, title, brought_by: "customer", request: requests[kind], asked_until: until });
  await recordForCustomer(transaction, scope, id, { topic: `paper/${paper}`, sentence: askedSentence(title, requests[kind], until) });
};

/** The customer uploads what was asked for. */
export const upload = (kind: CustomersPaper) => async (one: Import) => {
  const { transaction, scope, id, story } = one;
  if (kind === "identity" && story.identity?.state === "asked") return;
  const paper = await paperOf(one, kind);
  await insertFile(one, paper, "customer");
  const sentence = `Has subido «${paper.title}». Lo revisamos y te decimos si falta algo.`;
  await recordForCustomer(transaction, scope, id, { topic: `paper/${paper.id}`, sentence });
};

/** Somebody of the team looks at it, and then accepts it or sends it back. */
export const check = (kind: CustomersPaper) => async (one: Import) => {
  const { transaction, scope, id, story } = one;
  const state = kind === "identity" ? (story.identity?.state ?? "accepted") : "accepted";
  if (state === "asked" || state === "uploaded") return;
  const at = scope.context.now.toString();
  const paper = await paperOf(one, kind);
  const { id: file_id } = await transaction
    .selectFrom("order_paper_files")
    .select("id")
    .where("paper_id", "=", paper.id)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("order_paper_looks")
    .values({ file_id, looked_at: at, looked_by: "team", user_id: someoneOfTheTeam })
    .execute();
  const reason = "Falta la cara de atrás.";
  const checked = { state, checked_at: at, return_reason: state === "returned" ? reason : null };
  await transaction.updateTable("order_paper_files").set(checked).where("id", "=", file_id).execute();
  const sentence =
    state === "returned"
      ? `Tienes que volver a subir «${paper.title}»: ${reason}`
      : `«${paper.title}» está bien: no tienes que hacer nada más con él.`;
  await recordForCustomer(transaction, scope, id, { topic: `paper/${paper.id}`, sentence });
};

type TeamsPaper = { kind: PaperKind; title?: string; shared?: boolean };

/** The team brings a paper, which needs no check. The caller lets the order follow. Returns its file's id. */
export async function bring(one: Import, { kind, title = paperKindLabel(kind), shared = true }: TeamsPaper): Promise<string> {
  const { transaction, scope, id } = one;
  const paper = await insertPaper(one, { kind, title, brought_by: "team", shared });
  const file = await insertFile(one, { id: paper, title }, "team");
  if (shared)
    await recordForCustomer(transaction, scope, id, {
      topic: `paper/${paper}`,
      sentence: `Ya tienes en tu importación este documento: «${title}».`,
    });
  return file;
}

/** A paper that the seller has promised and not sent. */
export async function promise(one: Import, kind: PaperKind, daysLate: number): Promise<void> {
  await insertPaper(one, { kind, title: "Teil II del vendedor", brought_by: "team", asked_until: dayAgo(one.now, daysLate).toString() });
}

type Paper = { kind: PaperKind; title: string; brought_by: "customer" | "team"; request?: string; asked_until?: string; shared?: boolean };

async function insertPaper({ transaction, scope, id }: Import, paper: Paper): Promise<string> {
  // Papers of one moment stay in their usual order.
  const created_at = scope.context.now.add({ milliseconds: Object.keys(paperKinds).indexOf(paper.kind) }).toString();
  const row = { ...paper, order_id: id, created_at };
  return (await transaction.insertInto("order_papers").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

function paperOf({ transaction, id }: Import, kind: PaperKind) {
  return transaction
    .selectFrom("order_papers")
    .select(["id", "title", "kind"])
    .where("order_id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
}

/** The file goes into the store before the transaction ends, so that no row of a paper misses its file. */
async function insertFile(
  { transaction, scope, storage, id, reference }: Import,
  { id: paper_id, title }: { id: string; title: string },
  by: "customer" | "team",
): Promise<string> {
  const content = demoPaper(title, `Documento de demostración, ${reference}`);
  const storage_key = `order-papers/${id}/${crypto.randomUUID()}`;
  const at = scope.context.now.toString();
  const row = {
    paper_id,
    order_id: id,
    storage_key,
    file_name: `${foldText(title)
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .join("-")}.pdf`,
    content_type: "application/pdf",
    bytes: content.length,
    pages: 1,
    sha256: createHash("sha256").update(content).digest("hex"),
    uploaded_by: by,
    uploaded_at: at,
    ...(by === "team" ? { state: "accepted", checked_at: at } : {}),
  };
  const file = await transaction.insertInto("order_paper_files").values(row).returning("id").executeTakeFirstOrThrow();
  await storage.write(storage_key, content, row.content_type);
  return file.id;
}
