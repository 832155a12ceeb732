import { Button } from "#app/ui/button.tsx";

type Properties = { busy: boolean; label: string; busyLabel: string; look?: "primary" | "secondary" };

export function SubmitLine({ busy, label, busyLabel, look = "primary" }: Properties) {
  return (
    <div>
      <Button type="submit" look={look} disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
