import { copyDataOf } from "#app/features/privacy/personal-data/commands/copy.server.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/my-data.ts";

/** All data about the signed-in person as a ZIP file (row G3). It has papers, and each look at one is recorded (ORDER-42). */
export async function loader({ context }: Route.LoaderArgs) {
  const zip = await copyDataOf(context.get(requestScope), { userId: context.get(signedIn).userId });
  return new Response(zip, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="mis-datos.zip"',
      "Cache-Control": "private, no-store",
    },
  });
}
