import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";

const tones: Record<string, Tone> = { pending: "waiting", in_progress: "moving", completed: "good" };

/** `label`: the words differ between the dashboard and the list (inquiry-state.ts). */
export function InquiryBadge({ status, label }: { status: string; label: string }) {
  return <StateBadge tone={tones[status] ?? "over"}>{label}</StateBadge>;
}
