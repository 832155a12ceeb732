import { Toast } from "#app/ui/toast.tsx";
import type { FormAnswer } from "../form-answer.ts";

/** Shows a form's result if its page could not be rendered again (row R9): the success, or the typed values to copy. */
export function KeptText({ answer, labels }: { answer: FormAnswer | undefined; labels: Readonly<Record<string, string>> }) {
  if (answer?.ok && answer.notice) return <Toast tone="good" title={answer.notice.title} text={answer.notice.text} />;
  const kept = Object.entries(labels).flatMap(([name, label]) => {
    const text = answer?.typed[name] ?? "";
    return text === "" ? [] : [{ label, text }];
  });
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="lo-escrito" className="page-width pb-20">
      <div className="max-w-prose rounded-tile border border-line bg-raised p-5 tablet:p-6">
        <h2 id="lo-escrito" className="text-heading-3">
          Lo que habías escrito
        </h2>
        <p className="mt-2 text-soft">
          No se ha guardado, pero tampoco se ha perdido: cópialo, o vuelve atrás con el navegador y envíalo de nuevo en unos segundos.
        </p>
        <dl className="mt-5">
          {kept.map(({ label, text }) => (
            <div key={label} className="border-t border-line py-3">
              <dt className="text-small text-soft">{label}</dt>
              <dd className="mt-0.5 whitespace-pre-line select-all">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
