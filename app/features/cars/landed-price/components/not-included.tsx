/** What a price leaves out, in sentences. */
export function NotIncluded({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-6 border-l-2 border-lemon pl-4">
      <h3 className="font-text text-label font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-label text-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
