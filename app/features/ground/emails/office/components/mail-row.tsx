import { searchFor } from "#app/features/ground/back-office/addresses.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { seenField } from "#app/features/ground/forms/form-answer.ts";
import { TextLink } from "#app/ui/button.tsx";
import { mailAddress } from "../search-params.ts";
import { retryMessages, retryOneForm, retryAllForm, retryAllMessages, testForm, testMessages } from "../messages.ts";

type Moment = { label: string; iso: string; moment: string };

export type ShownMail = {
  id: string;
  kind: string;
  recipient: string;
  toTeam: boolean;
  /** Since when it waits, and when it was given up or is tried next; or when it was withheld. */
  moments: readonly Moment[];
  attempts?: string;
  reason: string;
  response?: string | null;
  /** When it was given up, in microseconds; null for a mail that nobody can retry. */
  seen: string | null;
};

export function MailRow({ mail, action }: { mail: ShownMail; action: string }) {
  const { kind, recipient, toTeam, moments, attempts, reason, response, seen } = mail;
  return (
    <li
      data-row
      tabIndex={-1}
      aria-label={`${kind}, ${recipient}`}
      className="grid items-start gap-x-5 gap-y-2 border-b border-line px-4.5 py-3 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint wide:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_18.5rem_6.5rem]"
    >
      <div className="min-w-0">
        <h2 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
          <TextLink to={mailAddress(mail.id)}>{kind}</TextLink>
        </h2>
        <p className="text-soft wrap-anywhere">
          {toTeam ? recipient : <TextLink to={searchFor(recipient)}>{recipient}</TextLink>}
          {toTeam && <span className="ml-2 text-small">(al equipo)</span>}
        </p>
      </div>
      <div className="min-w-0">
        <p className={seen === null ? "text-soft" : ""}>{reason}</p>
        {typeof response === "string" && (
          <p className="mt-0.5 text-small text-soft wrap-anywhere">
            El servidor ha dicho: <q lang="en">{response}</q>
          </p>
        )}
      </div>
      <dl className="text-small">
        {moments.map((moment) => (
          <Fact key={moment.label} {...moment} />
        ))}
        {attempts !== undefined && (
          <div className="flex gap-x-1.5">
            <dt className="text-soft">Intentos:</dt>
            <dd>{attempts}</dd>
          </div>
        )}
      </dl>
      <div className="wide:text-right">
        {seen !== null && (
          <OneButtonForm
            form={retryOneForm}
            fields={{ id: mail.id, [seenField]: seen }}
            action={action}
            label="Reintentar"
            about={kind}
            messages={retryMessages}
          />
        )}
      </div>
    </li>
  );
}

function Fact({ label, iso, moment }: Moment) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-soft">{label}:</dt>
      <dd>
        <time dateTime={iso}>{moment}</time>
      </dd>
    </div>
  );
}

/** Retries all mails that were given up before the page was made; `seen` is the latest of these moments. */
export function RetryAll({ seen, action }: { seen: string; action: string }) {
  return (
    <OneButtonForm
      form={retryAllForm}
      fields={{ [seenField]: seen }}
      label="Reintentar todos"
      busyLabel="Reintentando..."
      messages={retryAllMessages}
      action={action}
    />
  );
}

export function TestMail({ action }: { action: string }) {
  return <OneButtonForm form={testForm} label="Enviarme una prueba" busyLabel="Enviando..." messages={testMessages} action={action} />;
}

/** The text of a mail as its recipient reads it. Links are only text, because some of them act for the recipient. */
export function MailText({ text }: { text: string | undefined }) {
  if (text === undefined) {
    return (
      <p className="mt-6 max-w-[44rem] rounded-tile border border-line bg-raised px-4.5 py-4">
        El texto de este correo puede llevar una llave de la cuenta o de los datos de esa persona, así que aquí no se enseña: llegará a su
        buzón.
      </p>
    );
  }
  return (
    <pre className="mt-6 max-w-[44rem] rounded-tile border border-line bg-raised px-4.5 py-4 font-text whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  );
}
