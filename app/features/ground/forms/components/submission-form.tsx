import { type ComponentProps, createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { type FetcherWithComponents, Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { ShownAnswer, TextField } from "#app/ui/form-field.tsx";
import { formField, ticketField, trapField, type FormAnswer, type Notice, fieldsOf } from "../form-answer.ts";

const FormBusy = createContext(false);

export const useFormBusy = () => useContext(FormBusy);

/** What a page gives each of its forms. */
export type FormProperties = { ticket: string; answer: FormAnswer | undefined };

type Properties = {
  form: string;
  /** For fields that belong to the form and stand outside it. */
  id?: string;
  /** Created when the page was rendered (server/secrets/form-ticket.ts). */
  ticket: string;
  answer: FormAnswer | undefined;
  /** Shown next to the typed values if no response came: the `failed` of its messages. */
  failed: Notice;
  /** The server, not the browser, reports missing fields, all at once and in the site's own words: the same on every form. */
  noValidate?: boolean;
  /** The id of the form's place on the page: without JavaScript, the browser shows the answer there. */
  place?: string;
  /** After a success, another page follows and begins at its top. */
  navigatesAway?: boolean;
  /** For long texts: the usual encoding writes a comma in three bytes and an umlaut in six. */
  encType?: "multipart/form-data";
  /** Sends the form without navigation: for a form that lies over another page. */
  fetcher?: { through: FetcherWithComponents<unknown>; action: string };
  onSubmit?: ComponentProps<"form">["onSubmit"];
  children: ReactNode;
};

/**
 * A form of the site: with a ticket, a trap for robots and its result. It works without JavaScript; with it, the page stays at its
 * position. After a success the form is reset, and after an error the first wrong field gets the focus.
 */
export function SubmissionForm({
  form,
  id,
  ticket,
  answer,
  failed,
  noValidate = true,
  place,
  navigatesAway = false,
  encType,
  fetcher,
  onSubmit,
  children,
}: Properties) {
  const { SentForm, busy, target } = useSending({ form, place, fetcher });
  const element = useAnswered(answer);
  const notice = noticeIn(answer, failed);
  const current = answer?.ticket ?? ticket;
  return (
    <SentForm
      ref={element}
      id={id}
      method="post"
      noValidate={noValidate}
      onSubmit={onSubmit}
      {...target}
      {...(encType && { encType })}
      preventScrollReset={!navigatesAway}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name={formField} value={form} />
      <input type="hidden" name={ticketField} value={current} />
      {/* A refusal of a filled trap brings another ticket, and with it an empty field. */}
      <TrapField key={current} />
      {answer?.errors.form !== undefined && (
        <p role="alert" className="rounded-field border border-red bg-red-faint px-4 py-3 text-label">
          {answer.errors.form}
        </p>
      )}
      <ShownAnswer value={answer}>
        <FormBusy value={busy}>{children}</FormBusy>
      </ShownAnswer>
      {!busy && notice && <Toast tone={answer?.ok ? "good" : "bad"} title={notice.title} text={notice.text} />}
    </SentForm>
  );
}

function noticeIn(answer: FormAnswer | undefined, failed: Notice): Notice | undefined {
  return answer?.notice ?? (answer?.responseLost ? failed : undefined);
}

type Sending = { [Name in "form" | "place" | "fetcher"]: Properties[Name] | undefined };

function useSending({ form, place, fetcher }: Sending) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const { state, formData } = fetcher?.through ?? navigation;
  const action = fetcher?.action ?? (place === undefined ? undefined : `${pathname}${search}#${place}`);
  return {
    SentForm: fetcher?.through.Form ?? Form,
    busy: state !== "idle" && formData?.get(formField) === form,
    target: action === undefined ? {} : { action },
  };
}

type ButtonProperties = Omit<ComponentProps<typeof Button>, "type" | "children"> & { label: string; busyLabel?: string };

export function SubmitButton({ label, busyLabel = label, disabled = false, ...rest }: ButtonProperties) {
  const busy = useFormBusy();
  return (
    <Button {...rest} type="submit" disabled={busy || disabled}>
      {busy ? busyLabel : label}
    </Button>
  );
}

export function SubmitLine(properties: ButtonProperties) {
  return (
    <div>
      <SubmitButton {...properties} />
    </div>
  );
}

function TrapField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        No rellenes este campo
        <input name={trapField} tabIndex={-1} defaultValue="" autoComplete="off" {...noFilling} />
      </label>
    </div>
  );
}

/** What Bitwarden, 1Password, LastPass and Dashlane read before they fill in a field. */
const noFilling = { "data-bwignore": "", "data-1p-ignore": "", "data-lpignore": "true", "data-form-type": "other" };

/**
 * Keeps a form's ticket while its page reloads its data, because each load brings a new ticket. A form that was sent without a response
 * must be sent again with its first ticket (row R3). The ticket changes once the form is accepted.
 */
export function useStableTicket(ticket: string, answer: FormAnswer | undefined): string {
  const [held, setHeld] = useState<{ ticket: string; spent: FormAnswer | undefined }>({ ticket, spent: undefined });
  const accepted = answer?.ok === true && answer !== held.spent;
  if (accepted && ticket !== held.ticket) setHeld({ ticket, spent: answer });
  return held.ticket;
}

/** The signed-in person, for the initial values of the fields. */
export type Person = { name: string; email: string } | undefined;

type PersonProperties = { answer: FormAnswer | undefined; hint?: ReactNode };
type Known = { person?: Person };

/** The sender's fields. The lengths are those of app/lib/form-fields.ts. */
export function NameField({ answer, person, label = "Nombre" }: PersonProperties & Known & { label?: string }) {
  return <TextField label={label} {...fieldsOf(answer).text("name", person?.name)} autoComplete="name" maxLength={120} />;
}

export function EmailField({ answer, person, hint }: PersonProperties & Known) {
  return (
    <TextField
      label="Correo"
      {...fieldsOf(answer).text("email", person?.email)}
      type="email"
      autoComplete="email"
      maxLength={254}
      hint={hint}
    />
  );
}

export function PhoneField({ answer, hint }: PersonProperties) {
  return (
    <TextField label="Teléfono" {...fieldsOf(answer).text("phone")} type="tel" autoComplete="tel" maxLength={40} optional hint={hint} />
  );
}

/** Returns the reference of the form: after a success it is reset, and after an error the first wrong field gets the focus. */
function useAnswered(answer: FormAnswer | undefined) {
  const element = useRef<HTMLFormElement>(null);
  // A page that comes with its answer has the right fields already. What stands in them now, a person typed before the scripts came.
  const fromServer = useRef(answer);
  // Before the page is painted: otherwise who types at once into the form that was accepted loses the first letters.
  useLayoutEffect(() => {
    if (!answer) return;
    if (!answer.ok) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (answer !== fromServer.current) element.current?.reset();
  }, [answer]);
  return element;
}
