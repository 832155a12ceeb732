import { carSentences } from "../period-words.ts";

/** What the customer who has the car does with it after a withdrawal, point by point. */
export function CarReturn() {
  return (
    <section aria-labelledby="coche" className="mb-8 border-y border-line py-5">
      <h2 id="coche" className="text-card">
        El coche
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-label text-soft">
        {carSentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
