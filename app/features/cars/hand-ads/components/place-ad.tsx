import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { CopiedText } from "#app/ui/office/copied-text.tsx";
import { formatCount } from "#app/lib/amounts.ts";
import { advertiseForm, advertiseMessages, takeDownForm, takeDownMessages } from "../messages.ts";
import type { Place } from "../places.ts";

export type ShownAd = {
  place: Place;
  label: string;
  title: { text: string; most: number };
  text: { text: string; most: number };
  /** Since when and by whom it is there; undefined if it is not. */
  since: string | undefined;
};

/** The advertisement for one portal, to copy, and whether it is there. */
export function PlaceAd({ ad: { place, label, title, text, since }, vehicleId }: { ad: ShownAd; vehicleId: string }) {
  const fields = { vehicle: vehicleId, place };
  return (
    <section aria-labelledby={`anuncio-${place}`} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div>
          <h3 id={`anuncio-${place}`} className="text-card">
            {label}
          </h3>
          <p className="text-small text-soft">{since ?? "Sin anunciar"}</p>
        </div>
        {since === undefined ? (
          <OneButtonForm form={advertiseForm} fields={fields} label="Ya está anunciado" about={label} messages={advertiseMessages} />
        ) : (
          <OneButtonForm form={takeDownForm} fields={fields} label="Ya está retirado" about={label} messages={takeDownMessages} />
        )}
      </header>
      <div className="mt-3 flex flex-col gap-4">
        <CopiedText label="Título" about={label} text={title.text} note={lengthOf(title)} />
        <CopiedText label="Texto" about={label} text={text.text} note={lengthOf(text)} />
      </div>
    </section>
  );
}

function lengthOf({ text, most }: ShownAd["text"]): string {
  return `${formatCount(text.length)} de ${formatCount(most)} caracteres`;
}
