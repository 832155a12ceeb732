import { optionsOf, SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import { askForm, stopForm } from "../messages.ts";
import type { OfficePaper } from "../queries.server.ts";
import { PaperItem } from "./paper-item.tsx";
import { paperKinds } from "../../paper-state.ts";

const askPlace = "pedir";

function AskForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const { text, choice } = fieldsOf(answer);
  return (
    <div className="mt-3 max-w-3xl rounded-tile border border-line bg-raised p-4.5">
      <OrderForm
        form={askForm}
        ticket={ticket}
        answer={answer}
        place={askPlace}
        submit={{ label: "Añadir", busyLabel: "Guardando…", size: "small" }}
      >
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField {...choice("kind", "identity")} label="Documento" options={optionsOf(paperKinds)} short />
          <TextField {...text("title")} label="Nombre" hint="Vacío: el del documento elegido." maxLength={120} optional="unmarked" short />
          <SelectField
            {...choice("brought_by", "customer")}
            label="Quién lo trae"
            options={optionsOf({ customer: "El cliente", team: "Nosotros" })}
            short
          />
          <SelectField
            {...choice("shared", "yes")}
            label="Quién lo ve"
            options={optionsOf({ yes: "El cliente y nosotros", no: "Solo nosotros" })}
            short
          />
          <TextField {...text("asked_until")} type="date" label="Hasta cuándo" optional="unmarked" short />
        </div>
        <TextAreaField
          {...text("request")}
          label="Petición"
          hint="Para qué hace falta y cómo: «Por las dos caras, y que se lea la fecha»."
          rows={3}
          maxLength={500}
          optional="unmarked"
        />
      </OrderForm>
    </div>
  );
}

type Properties = {
  orderId: string;
  papers: readonly OfficePaper[];
  ticket: string;
  /** The page's last answer, whichever form it is about. */
  answer: FormAnswer | undefined;
};

/** The papers of an order for the team: what to check, what is missing, who looked at a file. Put it inside `ChangeNotices`. */
export function OfficePapersSection({ orderId, papers, ticket, answer }: Properties) {
  const wanted = papers.filter(({ state }) => state !== "withdrawn");
  const done = wanted.filter(({ state }) => state === "accepted").length;
  return (
    <OfficeOrderSection
      id="papeles"
      title="Documentos"
      aside={
        <p className="text-label text-soft">
          {done} de {wanted.length}
        </p>
      }
    >
      <AnswerNotice answer={answer} forms={[stopForm]} />
      <div className="mt-3">
        <OfficeFrame>
          {papers.length === 0 ? (
            <p className="px-4.5 py-6 text-label text-soft">No hay ninguno. Pide aquí lo que necesites del cliente, o añade los tuyos.</p>
          ) : (
            <ul className="divide-y divide-line">
              {papers.map((paper) => (
                <PaperItem key={paper.id} orderId={orderId} paper={paper} />
              ))}
            </ul>
          )}
        </OfficeFrame>
      </div>
      <AskFold ticket={ticket} answer={answer?.form === askForm ? answer : undefined} count={papers.length} />
    </OfficeOrderSection>
  );
}

/** The form that asks for a paper, folded; `count` is different after each new paper, so that the form begins anew. */
function AskFold({ ticket, answer, count }: Pick<Properties, "ticket" | "answer"> & { count: number }) {
  const refused = answer?.ok === false;
  return (
    <div id={askPlace} className="mt-3 scroll-mt-20">
      {answer?.ok === true && <AnswerNotice answer={answer} forms={[askForm]} />}
      <details open={refused} data-draft>
        <ButtonSummary>Pedir o añadir un documento</ButtonSummary>
        <AskForm key={answer?.ok === true ? count : "first"} ticket={ticket} answer={refused ? answer : undefined} />
      </details>
    </div>
  );
}
