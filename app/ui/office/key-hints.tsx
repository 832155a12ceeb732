/** Which keys a list knows (app/ui/office/row-keys.ts), under it; on a phone there are none. */
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
