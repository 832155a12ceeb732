import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { type FetcherWithComponents, Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { formField, ticketField, trapField, type FormAnswer, type Notice } from "../form-answer.ts";

const FormBusy = createContext(false);

/** Whether the form around the component is being sent. */
export const useFormBusy = () => useContext(FormBusy);

type Properties = {
  form: string;
  /** Created when the page was rendered (server/secrets/form-ticket.ts). */
  ticket: string;
  answer: FormAnswer | undefined;
  /** Shown next to the typed values if no response came: the `failed` of its messages. */
  failed: Notice;
  /** The server, not the browser, reports missing fields, all at once and in the site's own words. */
  noValidate?: boolean;
  /** The id of the form's place on the page: without JavaScript, the browser shows the answer there. */
  place?: string;
  /** After a success, another page follows and begins at its top. */
  navigatesAway?: boolean;
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
  ticket,
  answer,
  failed,
  noValidate = false,
  place,
  navigatesAway = false,
  fetcher,
  onSubmit,
  children,
}: Properties) {
  const { SentForm, busy, action } = useSending({ form, place, fetcher });
  const element = useRef<HTMLFormElement>(null);
  const notice = answer?.responseLost ? failed : answer?.notice;
  useEffect(() => {
    if (!answer) return;
    if (answer.ok) element.current?.reset();
    else element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return (
    <SentForm
      ref={element}
      method="post"
      noValidate={noValidate}
      onSubmit={onSubmit}
      {...(action === undefined ? {} : { action })}
      preventScrollReset={!navigatesAway}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name={formField} value={form} />
      <input type="hidden" name={ticketField} value={answer?.ticket ?? ticket} />
      <TrapField />
      {answer?.errors.form !== undefined && (
        <p role="alert" className="rounded-field border border-red bg-red-faint px-4 py-3 text-label">
          {answer.errors.form}
        </p>
      )}
      <FormBusy value={busy}>{children}</FormBusy>
      {!busy && notice && <Toast tone={answer?.ok ? "good" : "bad"} title={notice.title} text={notice.text} />}
    </SentForm>
  );
}

type Sending = { [Name in "form" | "place" | "fetcher"]: Properties[Name] | undefined };

function useSending({ form, place, fetcher }: Sending) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const { state, formData } = fetcher?.through ?? navigation;
  return {
    SentForm: fetcher?.through.Form ?? Form,
    busy: state !== "idle" && formData?.get(formField) === form,
    action: fetcher?.action ?? (place === undefined ? undefined : `${pathname}${search}#${place}`),
  };
}

type ButtonProperties = Omit<ComponentProps<typeof Button>, "type" | "children"> & { label: string; busyLabel?: string };

/** The button of the form around it. */
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

/** A field that only robots see and fill in. */
export function TrapField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        No rellenes este campo
        <input name={trapField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
