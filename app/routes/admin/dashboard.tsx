import { readCounters } from "#app/features/back-office/queries.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Counters } from "#app/ui/counters.tsx";
import { OfficeHeading } from "#app/ui/office-heading.tsx";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/dashboard.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { counters: await readCounters(context.get(requestFacts).context) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Dashboard",
    description: "El negocio de un vistazo.",
    origin: matches[0].loaderData.origin,
    path: "/admin",
    unlisted: true,
  });

export default function Dashboard({ loaderData: { counters } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHeading title="Dashboard" />
      <Counters
        label="De un vistazo"
        counters={[
          { label: "Consultas pendientes", value: counters.pending, to: "/admin/inquiries?status=pending" },
          { label: "Consultas completadas", value: counters.completed, to: "/admin/inquiries?status=completed" },
          { label: "Vehículos", value: counters.vehicles, to: "/admin/vehicles" },
          { label: "Destacados", value: counters.featured, to: "/admin/vehicles" },
        ]}
      />
    </>
  );
}
