/** The keys of a list (app/ui/office/row-keys.ts), shown below it except on a phone. */
export function KeyHints({ keys }: { keys: readonly { keys: readonly string[]; text: string }[] }) {
  return (
    <p className="with-script mt-4 hidden flex-wrap gap-x-4 gap-y-2 text-small text-soft tablet:flex">
      {keys.map(({ keys: caps, text }) => (
        <span key={text} className="flex items-center gap-1.5">
          {caps.map((cap) => (
            <kbd key={cap} className="rounded-[5px] border border-line bg-raised px-1.5 text-ink">
              {cap}
            </kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}
