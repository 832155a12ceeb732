import { type Context, runAs } from "#server/context.ts";

export type SavedReply = Awaited<ReturnType<typeof listSavedReplies>>[number];

export function listSavedReplies(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("saved_replies")
      .select(["id", "title", "body", "revision"])
      .orderBy(({ fn }) => fn<string>("lower", ["title"]))
      .execute(),
  );
}
