import { Form } from "react-router";
import { formField, type FormAnswer, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { type OfficeForm, officeMessages } from "../messages.ts";

type Properties = { form: "remove-make" | "remove-model"; row: { id: string; name: string; models?: number }; back: string };

/** Asks before a make or a model is removed, and names the models that go with it (NAME-2). */
export function RemovalDialog({ form, row: { id, name, models = 0 }, back }: Properties) {
  const make = form === "remove-make";
  return (
    <RouteDialog title={`¿Eliminar ${make ? "la marca" : "el modelo"} ${name}?`} back={back}>
      {make && (
        <p className="font-medium">
          Sus modelos se eliminan también{models === 0 ? "; ahora no tiene ninguno." : `: ${countOf(models, "modelo", "modelos")}.`}
        </p>
      )}
      <p className="text-soft">
        {make ? "Nadie podrá elegirla" : "Nadie podrá elegirlo"} en la web. Los coches y las conversaciones siguen como están, y puedes{" "}
        {make ? "activarla" : "activarlo"} de nuevo cuando quieras.
      </p>
      <Form method="post" action={back} replace preventScrollReset className="flex flex-wrap gap-3">
        <HiddenFields fields={{ [formField]: form, id, seen: name }} />
        <Button type="submit" size="small">
          Eliminar
        </Button>
        <ButtonLink to={back} preventScrollReset look="secondary" size="small">
          Cancelar
        </ButtonLink>
      </Form>
    </RouteDialog>
  );
}

type NamesToastProperties = { answer: FormAnswer | undefined; /** The address of the list below it. */ address: string };

/** The outcome of a form, with a button to undo a removal or to restore a make's models. */
export function NamesToast({ answer, address }: NamesToastProperties) {
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
          <HiddenFields fields={{ [formField]: further.form, id, ...(further.models && { models: "on" }) }} />
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

/** Shown while there is no public make, because customers then choose from the built-in list. */
export function FallbackNotice({ makes, models, address }: { makes: number; models: number; address: string }) {
  return (
    <section
      aria-label="Lista de reserva"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-tile border border-line bg-rhine-faint px-4.5 py-4 text-label"
    >
      <p className="max-w-prose">
        Aún no hay marcas públicas, así que los clientes eligen de la lista de reserva: {countOf(makes, "marca", "marcas")} con{" "}
        {countOf(models, "modelo", "modelos")}. En cuanto haya una marca pública, solo se ofrece lo que esté en estas tablas.
      </p>
      <Form method="post" action={address} replace preventScrollReset>
        <input type="hidden" name={formField} value="load-makes" />
        <Button type="submit" size="small">
          Cargar la lista en las tablas
        </Button>
      </Form>
    </section>
  );
}
