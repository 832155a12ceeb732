import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import type { WhatNow } from "../what-now.ts";

const places = { papers: "#papeles", payments: "#pagos" } as const;

/** The one thing to do now, or that nothing is to do (ORDER-6). */
export function WhatNowBand({ now, base }: { now: WhatNow; base: string }) {
  const { yours, title, text, target } = now;
  return (
    <section aria-labelledby="ahora" className="rounded-tile bg-tile p-5 tablet:p-8">
      <p className="flex items-center gap-3 text-label font-medium text-soft">
        <span aria-hidden="true" className={`h-1 w-8 rounded-pill ${yours ? "bg-lemon" : "bg-line"}`} />
        {yours ? "Ahora te toca a ti" : "Ahora"}
      </p>
      <h2 id="ahora" className="mt-3 text-heading-2 wrap-anywhere">
        {title}
      </h2>
      {text !== "" && <p className="mt-2 max-w-prose text-soft">{text}</p>}
      <p className="mt-5 flex flex-wrap gap-3">
        {target?.kind === "quote" && <ButtonLink to={orderPages(base).quote(target.version)}>{target.label}</ButtonLink>}
        {target !== undefined && target.kind !== "quote" && <ButtonAnchor href={places[target.kind]}>{target.label}</ButtonAnchor>}
        <ButtonAnchor href="#mensajes" look="secondary">
          Preguntar
        </ButtonAnchor>
      </p>
    </section>
  );
}
