import { data } from "react-router";
import { openPaperFile } from "#app/features/orders/papers/commands/open-file.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-paper-file.ts";

/** Downloads a paper for the team and records the look (ORDER-42). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = readUuid(params.orderId);
  const fileId = readUuid(params.fileId);
  const known = orderId !== undefined && fileId !== undefined;
  const file = known ? await openPaperFile(context.get(requestScope), { orderId, fileId }, "team") : undefined;
  if (!file) throw data(null, { status: 404 });
  return file;
}
