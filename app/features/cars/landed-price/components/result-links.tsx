import { useState } from "react";

const link = "text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine";

/** A link to these figures, and with a script the buttons to copy it and to print. `address` says which of its figures it keeps. */
export function ResultLinks({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(location.origin + address).then(() => setCopied(true));
  return (
    <span className="print:hidden">
      <a href={address} className={link}>
        Enlace a estas cuentas
      </a>
      <span className="with-script">
        {" · "}
        <button type="button" className={link} onClick={copy}>
          {copied ? "Copiado" : "Copiar enlace"}
        </button>
        {" · "}
        <button type="button" className={link} onClick={() => print()}>
          Imprimir
        </button>
      </span>
    </span>
  );
}
