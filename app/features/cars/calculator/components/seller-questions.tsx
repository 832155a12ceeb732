import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** What to ask the seller: German to copy, with the Spanish meaning. */
export function SellerQuestions({ german, spanish }: { german: string; spanish: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(german).then(() => setCopied(true));
  return (
    <section aria-labelledby="preguntar" className="mt-14">
      <h2 id="preguntar" className="text-heading-2">
        Qué preguntar al vendedor
      </h2>
      <p className="mt-3 max-w-prose text-soft">En alemán, para copiar y pegar. Pregunta por lo que falta:</p>
      <ul className="mt-4 max-w-prose list-disc pl-5 text-label text-soft">
        {spanish.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <blockquote lang="de" className="mt-5 max-w-prose rounded-tile bg-tile p-5 text-label whitespace-pre-line select-all">
        {german}
      </blockquote>
      <div className="with-script mt-3">
        <Button look="secondary" size="small" onClick={copy}>
          {copied ? "Copiado" : "Copiar en alemán"}
        </Button>
      </div>
    </section>
  );
}
