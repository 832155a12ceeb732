/** The verdict in words: the server writes them. */
export type VerdictWords = { tone: "good" | "even" | "bad"; title: string; text: string; basis: string };

const tones = { good: "text-green", even: "text-amber", bad: "text-red" } as const;

/** Whether importing pays, with its spread and what it is compared with. */
export function VerdictNote({ verdict: { tone, title, text, basis } }: { verdict: VerdictWords }) {
  return (
    <section aria-labelledby="compensa" className="border-t border-line pt-5">
      <h2 id="compensa" className="font-text text-label font-semibold tracking-normal">
        ¿Compensa?
      </h2>
      <p className={`mt-1 font-heading text-heading-3 font-bold ${tones[tone]}`}>{title}</p>
      <p className="mt-1 text-label">{text}</p>
      <p className="mt-1 text-label text-soft">{basis}</p>
    </section>
  );
}
