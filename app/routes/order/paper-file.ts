import { data } from "react-router";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { openPaperFile } from "#app/features/orders/papers/commands/open-file.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/paper-file.ts";

/** Downloads a paper and records the look (ORDER-42): the one GET of this site that writes, because each look must be known. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openOrder(context.get(requestScope), params);
  const fileId = readUuid(params.fileId);
  const file =
    opened && fileId !== undefined ? await openPaperFile(opened.scope, { orderId: opened.order.id, fileId }, opened.by) : undefined;
  if (!file) throw data(null, { status: 404 });
  return file;
}
