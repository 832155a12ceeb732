import { Form } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { type OfficeForm, officeMessages } from "../messages.ts";

type Properties = { answer: FormAnswer | undefined; /** The address of the list below it. */ address: string };

/** The outcome of a form, with a button to undo a removal or to restore a make's models. */
export function NamesToast({ answer, address }: Properties) {
  if (!answer) return null;
  if (!answer.ok) return <Refusal answer={answer} />;
  // Forms that stay on the page show their own success message.
  if (answer.form.startsWith("create-") || !answer.notice) return null;
  const { note, id, models } = answer.outcome ?? {};
  const further = furtherStep(answer.form, typeof models === "string" ? models : "");
  return (
    <Toast tone="good" title={answer.notice.title} text={typeof note === "string" ? note : answer.notice.text}>
      {further && typeof id === "string" && (
        <Form method="post" action={address} replace preventScrollReset>
          <input type="hidden" name={formField} value={further.form} />
          <input type="hidden" name="id" value={id} />
          {further.models && <input type="hidden" name="models" value="on" />}
          <Button type="submit" look="quiet">
            {further.label}
          </Button>
        </Form>
      )}
    </Toast>
  );
}

function furtherStep(form: string, models: string): { form: OfficeForm; label: string; models: boolean } | undefined {
  if (form === "remove-make") return { form: "activate-make", label: "Deshacer", models: models !== "" };
  if (form === "remove-model") return { form: "activate-model", label: "Deshacer", models: false };
  if (form !== "activate-make" || models === "") return undefined;
  return { form: "activate-make", label: `Activar también sus modelos: ${models}`, models: true };
}

function Refusal({ answer }: { answer: FormAnswer }) {
  const known = Object.entries(officeMessages).find(([name]) => name === answer.form);
  return <Toast tone="bad" {...noticeOf(answer, known?.[1].failed)} />;
}
