import { countOf } from "#app/lib/amounts.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** On the dashboard, while a step of the setup page is open. */
export function SetupNotice({ open }: { open: number }) {
  return (
    <p className="mb-5 rounded-tile border border-line bg-raised px-4.5 py-3 text-label">
      <strong className="font-semibold">Puesta en marcha:</strong>{" "}
      {countOf(open, "paso pendiente para abrir de verdad.", "pasos pendientes para abrir de verdad.")}{" "}
      <TextLink to="/admin/setup">Ver los pasos</TextLink>
    </p>
  );
}
