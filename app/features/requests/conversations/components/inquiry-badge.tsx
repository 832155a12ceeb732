import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";

const tones: Record<string, Tone> = { pending: "waiting", in_progress: "moving", completed: "good" };

/** `label` is given because the dashboard and the list use different words (inquiry-state.ts). */
export function InquiryBadge({ status, label }: { status: string; label: string }) {
  return <StateBadge tone={tones[status] ?? "over"}>{label}</StateBadge>;
}
