import { StateBadge } from "#app/ui/state-badge.tsx";
import { describeState, type ImportState } from "../runs/import-state.ts";

export function ImportBadge({ state }: { state: ImportState }) {
  const { label, tone } = describeState(state);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
