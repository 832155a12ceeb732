/** The round button at the top right of a dialog. */
export const closing = "-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-field text-soft hover:text-ink";

/** Closes the surrounding dialog, also without JavaScript. */
export function DialogCloseButton() {
  return (
    <form method="dialog">
      <button type="submit" aria-label="Cerrar" className={closing}>
        <Cross />
      </button>
    </form>
  );
}

export function Cross() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <path d="M5 5l14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A placeholder while a dialog's content loads. `blocks` are the heights of its parts, as classes. */
export function DialogSkeleton({ label, blocks }: { label: string; blocks: readonly string[] }) {
  return (
    <div role="status" className="after-a-moment flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      {blocks.map((height, position) => (
        <span key={position} className={`${height} rounded-field bg-tile`} />
      ))}
    </div>
  );
}
