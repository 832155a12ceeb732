/** A search in words, each as a chip without a link: a stranger's text is only shown. */
export function SearchWords({ words }: { words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="rounded-pill border border-control/60 bg-raised px-3.5 py-1.5 text-label wrap-anywhere">
          {word}
        </li>
      ))}
    </ul>
  );
}
