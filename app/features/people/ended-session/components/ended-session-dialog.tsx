import { type SubmitEvent, use, useEffect, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { settleWaiting, type WaitingForm } from "#app/features/ground/forms/ended-session.ts";
import { Button, ButtonAnchor } from "#app/ui/button.tsx";
import { DocumentId } from "#app/ui/document-id.ts";
import { useModal } from "#app/ui/modal.ts";
import { continuationHeader, keptField, type Proof, type ShortContinuation, writtenIn } from "../kept-form.ts";
import { readingReason, reasons } from "../messages.ts";
import { OtherWay, ProofFields, WrittenTexts } from "./proof-fields.tsx";

type Properties = { forms: readonly WaitingForm[] };

const lost: FormAnswer = {
  form: "signin",
  ok: false,
  typed: {},
  errors: { fields: {}, form: "No hemos recibido respuesta. Vuelve a intentarlo en unos segundos." },
};

/**
 * Lies over a page whose session has ended, and takes the password there. Then what waits is sent as it was. If another account has signed in,
 * nothing is sent: the person sees the text of the first one.
 */
export function EndedSessionDialog({ forms }: Properties) {
  const [first] = forms;
  const owner = usePersonOfPage();
  const [step, setStep] = useState<{ needs: WaitingForm["needs"]; answer?: FormAnswer; busy?: boolean; signedIn?: boolean }>({
    needs: first?.needs ?? "password",
  });
  const { revalidate } = useRevalidator();
  const ticket = use(DocumentId) ?? "";
  const dialog = useModal();
  useEffect(() => dialog.current?.querySelector<HTMLElement>("input[type=password], input[name=code]")?.focus(), [dialog]);
  const needs: Proof = step.needs === "code" ? "code" : "password";
  const { title, text } = first || step.needs === "other" ? reasons[step.needs] : readingReason;

  const finish = () => {
    settleWaiting(true);
    if (forms.length === 0) void revalidate();
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setStep({ ...step, busy: true });
    const heard = await sendProof(new FormData(event.currentTarget));
    if (!heard) return setStep({ ...step, answer: lost, busy: false });
    const { needs: next, person, answer } = heard;
    if (answer) return setStep({ ...step, answer, busy: false });
    if (owner !== undefined && person !== owner) return setStep({ needs: "other", signedIn: true });
    return next === undefined ? finish() : setStep({ needs: next });
  };

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="session-title"
      className="dialog-sheet tablet:max-w-lg"
      onCancel={(event) => {
        event.preventDefault();
        settleWaiting(false);
      }}
    >
      <div className="flex flex-col gap-5 px-5 py-6 text-base tablet:px-7">
        <div>
          <h2 id="session-title" tabIndex={-1} className="text-heading-3 outline-none">
            {title}
          </h2>
          <p className="mt-1 text-soft">{text}</p>
        </div>
        {step.needs === "other" && <WrittenTexts texts={forms.flatMap(({ fields }) => writtenIn(fields))} />}
        <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
          <ProofFields key={step.needs} needs={needs} ticket={ticket} answer={step.answer} email={owner} />
          <input type="hidden" name={keptField} value={JSON.stringify({ address: first?.address ?? location.pathname, fields: [] })} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={step.busy === true}>
              {first ? "Entrar y enviar" : "Entrar"}
            </Button>
            <Button look="secondary" onClick={() => settleWaiting(false)}>
              Ahora no
            </Button>
            {step.signedIn === true && (
              <ButtonAnchor look="quiet" href="/dashboard">
                Ir al panel de la otra cuenta
              </ButtonAnchor>
            )}
          </div>
          <OtherWay />
        </form>
      </div>
    </dialog>
  );
}

/** The address of the account for which the page under the dialog was made. */
function usePersonOfPage(): string | undefined {
  const matches = useMatches();
  const known = matches.map(({ loaderData }) => (loaderData as { person?: unknown } | undefined)?.person);
  return known.find((person) => typeof person === "string");
}

/** Undefined when no response of the site came. */
async function sendProof(body: FormData): Promise<ShortContinuation | undefined> {
  const response = await fetch("/auth/continuar", { method: "POST", body }).catch(() => undefined);
  const written = response?.headers.get(continuationHeader);
  return written === null || written === undefined ? undefined : (JSON.parse(decodeURIComponent(written)) as ShortContinuation);
}
