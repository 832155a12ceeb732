import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { type FetcherWithComponents, Form, useLocation, useNavigation } from "react-router";
import { Toast } from "#app/ui/toast.tsx";
import { formField, ticketField, trapField } from "../fields.ts";
import type { FormAnswer, Notice } from "../form-answer.ts";

type Properties = {
  /** The form's name, as its command knows it. */
  form: string;
  /** Made when the page was rendered (server/form-ticket.ts). */
  ticket: string;
  /** The page's answer about this form, when it was sent. */
  answer: FormAnswer | undefined;
  /** Said beside what was typed when no answer came: the `failed` of its messages. */
  failed: Notice;
  /** The server says what is missing, in the product's words and all at once, instead of the browser. */
  noValidate?: boolean;
  /** The id of the place on the page where the form stands: without a script, the browser shows the answer there. */
  place?: string;
  /** Another page comes when it was taken, and begins at its top. */
  leadsOn?: boolean;
  /** Sends the form beside the page instead of as its next one: for a form that lies over another page. */
  fetcher?: { through: FetcherWithComponents<unknown>; action: string };
  onSubmit?: ComponentProps<"form">["onSubmit"];
  children: (state: { busy: boolean }) => ReactNode;
};

/**
 * A form of the site: with a ticket, a trap for robots and what came of it. It posts without a script; with one the page stays where it is.
 * When it was taken it begins anew, and when something is wrong the first such field gets the focus.
 */
export function SubmissionForm({
  form,
  ticket,
  answer,
  failed,
  noValidate = false,
  place,
  leadsOn = false,
  fetcher,
  onSubmit,
  children,
}: Properties) {
  const { SentForm, busy, action } = useSending({ form, place, fetcher });
  const element = useRef<HTMLFormElement>(null);
  const notice = answer?.unanswered ? failed : answer?.notice;
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
      preventScrollReset={!leadsOn}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name={formField} value={form} />
      <input type="hidden" name={ticketField} value={answer?.ticket ?? ticket} />
      <div className="sr-only" aria-hidden="true">
        <label>
          No rellenes este campo
          <input name={trapField} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {answer?.errors.form !== undefined && (
        <p role="alert" className="rounded-field border border-red bg-red-faint px-4 py-3 text-label">
          {answer.errors.form}
        </p>
      )}
      {children({ busy })}
      {!busy && notice && <Toast tone={answer?.ok ? "good" : "bad"} title={notice.title} text={notice.text} />}
    </SentForm>
  );
}

type Sending = { [Name in "form" | "place" | "fetcher"]: Properties[Name] | undefined };

/** Where a form is sent and by what, and whether it is on its way. */
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
