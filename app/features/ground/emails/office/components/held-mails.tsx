import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { seenField } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { discardHeldMessages, heldForm, sendHeldMessages } from "../messages.ts";

/** The held mails of one kind: how many, how many of them have no sense any more, and since when. */
export type HeldKind = { kind: string; label: string; count: number; outdated: number; since: string; seen: string };

type Properties = { kinds: readonly HeldKind[]; canSend: boolean; action: string };

/** What waited for a mail server, by kind, for one look of the team. */
export function HeldMails({ kinds, canSend, action }: Properties) {
  const seen = kinds
    .map((kind) => kind.seen)
    .toSorted()
    .at(-1);
  if (seen === undefined) return null;
  return (
    <section aria-labelledby="decidir" className="mb-6 rounded-tile border border-line bg-raised px-4.5 py-4 text-label">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="decidir" className="text-heading-3">
          {canSend ? "Esperaban" : "Esperan"} un servidor de correo
        </h2>
        <Decisions fields={{ [seenField]: seen }} suffix=" todos" canSend={canSend} action={action} />
      </div>
      <p className="mt-1 mb-3 max-w-prose text-soft">
        {canSend
          ? "Se escribieron mientras no lo había. Decide si salen todavía; los que ya no sirven no salen."
          : "Saldrán cuando haya servidor, si entonces quieres. También puedes descartarlos ya."}
      </p>
      <ul>
        {kinds.map(({ kind, label, count, outdated, since, seen: until }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-2.5">
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{label}</strong>: {countOf(count, "correo", "correos")} desde el {since}
              {outdated > 0 && <span className="text-soft">; {countOf(outdated, "ya no sirve", "ya no sirven")}</span>}
            </p>
            <Decisions fields={{ kind, [seenField]: until }} about={label} canSend={canSend} action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type DecisionsProperties = { fields: Record<string, string>; suffix?: string; about?: string; canSend: boolean; action: string };

function Decisions({ fields, suffix = "", about, canSend, action }: DecisionsProperties) {
  const shared = { form: heldForm, action, ...(about === undefined ? {} : { about }) };
  return (
    <div className="flex gap-2">
      {canSend && (
        <OneButtonForm
          {...shared}
          fields={{ decision: "send", ...fields }}
          label={`Enviar${suffix}`}
          busyLabel="Enviando..."
          messages={sendHeldMessages}
        />
      )}
      <OneButtonForm
        {...shared}
        fields={{ decision: "discard", ...fields }}
        label={`Descartar${suffix}`}
        busyLabel="Descartando..."
        look="quiet"
        messages={discardHeldMessages}
      />
    </div>
  );
}
