import type { ReactNode } from "react";

type Properties = { id: string; title: string; text: ReactNode; children: ReactNode };

/** A section of a settings page: its subject on the left, its controls on the right, a hairline above. */
export function TitledSection({ id, title, text, children }: Properties) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 desktop:grid-cols-[20rem_minmax(0,34rem)] desktop:py-12"
    >
      <div className="text-soft">
        <h2 id={id} className="scroll-mt-24 text-heading-3 text-ink">
          {title}
        </h2>
        <p className="mt-2 max-w-md">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  );
}
