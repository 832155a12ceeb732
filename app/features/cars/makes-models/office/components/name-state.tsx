import { StateBadge } from "#app/ui/state-badge.tsx";
import type { ListedName } from "../queries.server.ts";

/** Whether the name is public; if not, whether a customer proposed it. */
export function NameState({ active, proposed }: Pick<ListedName, "active" | "proposed">) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StateBadge tone={active ? "good" : "over"}>{active ? "Activa" : "Inactiva"}</StateBadge>
      {proposed && <StateBadge tone="waiting">Propuesta de un cliente</StateBadge>}
    </span>
  );
}
