import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** The address that was made a moment ago. No other page shows it. */
export function NewAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true));
  return (
    <div
      role="status"
      aria-labelledby="direccion-nueva"
      className="mt-4 rounded-field border border-rhine bg-rhine-faint px-4.5 py-4 text-label"
    >
      <p id="direccion-nueva" className="font-semibold">
        Copia la dirección ahora
      </p>
      <p className="mt-0.5 max-w-prose">
        Solo se muestra esta vez. Quien la tenga puede leer el stock publicado; si se pierde, retírala y crea otra.
      </p>
      <p className="mt-3 rounded-field border border-line bg-raised px-3 py-2 wrap-anywhere select-all">{address}</p>
      <p className="with-script mt-3">
        <Button type="button" size="small" onClick={copy}>
          {copied ? "Copiada" : "Copiar"}
        </Button>
      </p>
    </div>
  );
}
