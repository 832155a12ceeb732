import { CopiedText } from "#app/ui/office/copied-text.tsx";

/** The address that was made a moment ago. No other page shows it. */
export function NewAddress({ address }: { address: string }) {
  return (
    <div role="status" className="mt-4 rounded-field border border-rhine bg-rhine-faint px-4.5 py-4">
      <CopiedText label="Copia la dirección ahora" text={address} />
      <p className="mt-2 max-w-prose text-small">
        Solo se muestra esta vez. Quien la tenga puede leer el stock publicado; si se pierde, retírala y crea otra.
      </p>
    </div>
  );
}
