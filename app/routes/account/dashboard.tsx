import { PageHeading } from "#app/ui/page-heading.tsx";
import { signedIn } from "#server/gates.ts";
import type { Route } from "./+types/dashboard.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel" }];

export function loader({ context }: Route.LoaderArgs) {
  const { displayName, email } = context.get(signedIn);
  return { person: displayName === "" ? email : displayName };
}

export default function Dashboard({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <PageHeading crumbs={crumbs} title="Mi Panel">
      Bienvenido, {person}
    </PageHeading>
  );
}
