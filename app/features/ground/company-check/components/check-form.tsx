import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { claimKinds, type ClaimKind } from "../claims.ts";
import { checkForm, checkMessages, type Verdict, verdictSentences } from "../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined; place: string };

export function CheckForm({ ticket, answer, place }: Properties) {
  const claim = fieldsOf(answer).text("claim");
  return (
    <div className="max-w-xl">
      <VerdictNote answer={answer} />
      <SubmissionForm form={checkForm} ticket={ticket} answer={answer} failed={checkMessages.failed} place={place}>
        <TextField
          label="Lo que quieres comprobar"
          {...claim}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          hint="Un IBAN, un teléfono, un correo, una dirección web o una referencia."
        />
        <SubmitLine label="Comprobar" busyLabel="Comprobando..." />
      </SubmissionForm>
    </div>
  );
}

/** Whether it is ours: in words, with a sign, and in a colour. */
function VerdictNote({ answer }: { answer: FormAnswer | undefined }) {
  const { kind, verdict, until } = answer?.outcome ?? {};
  if (!isKind(kind) || !isVerdict(verdict)) return null;
  const { title, text } = verdictSentences(verdict, kind, typeof until === "string" ? until : "");
  const isOurs = verdict === "yes";
  return (
    <div role="status" className={`mb-6 flex gap-4 rounded-tile border px-5 py-4 ${looks[isOurs ? "yes" : "no"]}`}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="mt-1 size-6 shrink-0 fill-none stroke-current stroke-2">
        <circle cx="12" cy="12" r="10" />
        <path d={isOurs ? "m7 12.5 3.5 3.5L17 9" : "m8 8 8 8m0-8-8 8"} />
      </svg>
      <div className="min-w-0">
        <h2 className="text-heading-3">{title}</h2>
        <p className="mt-1 text-ink">{text}</p>
      </div>
    </div>
  );
}

const looks = { yes: "border-green bg-green-faint text-green", no: "border-red bg-red-faint text-red" };

function isKind(kind: unknown): kind is ClaimKind {
  return typeof kind === "string" && Object.hasOwn(claimKinds, kind);
}

function isVerdict(verdict: unknown): verdict is Verdict {
  return verdict === "yes" || verdict === "no" || verdict === "former";
}
