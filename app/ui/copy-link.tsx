import { useState } from "react";
import { buttonClasses } from "./button.tsx";

/** A button that copies an address of this site; only where scripts run. `path` begins with a slash. */
export function CopyLink({ path }: { path: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(location.origin + path).then(() => setCopied(true));
  return (
    <button type="button" className={`with-script ${buttonClasses({ look: "quiet" })}`} onClick={copy}>
      <span role="status">{copied ? "Copiado" : "Copiar enlace"}</span>
    </button>
  );
}
