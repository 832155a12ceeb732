import { TextLink } from "#app/ui/text-link.tsx";

/** At the top of every page of the back office, so that nobody takes invented people for customers. */
export function DemonstrationNotice() {
  return (
    <p role="note" className="mb-5 rounded-tile border border-line bg-amber-faint px-4.5 py-3 text-label">
      <strong className="font-semibold">Datos de demostración.</strong> Hay personas, consultas o coches inventados.{" "}
      <TextLink to="/admin/setup">Ver cómo quitarlos</TextLink>
    </p>
  );
}
