import { exportDataOf } from "#app/features/privacy/personal-data/queries.server.ts";
import { signedIn } from "#server/gates.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/my-data.ts";

/** All data about the signed-in person as a ZIP file (row G3). */
export async function loader({ context }: Route.LoaderArgs) {
  const zip = await exportDataOf(context.get(requestScope).context, { userId: context.get(signedIn).userId });
  return new Response(zip, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="mis-datos.zip"',
      "Cache-Control": "private, no-store",
    },
  });
}
