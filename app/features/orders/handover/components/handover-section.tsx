import { OrderForm, OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { answerAbout, fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { acceptForm, longestWish, wishForm } from "../messages.ts";
import type { ShownHandover, ShownMoment } from "../queries.server.ts";

type Properties = {
  handover: ShownHandover | undefined;
  /** Where the car is brought as long as nothing is proposed; empty if the order does not say it. */
  deliveryPlace: string;
  /** The address of the file for the customer's calendar. */
  file: string;
  orderOpen: boolean;
  ticket: string;
  answer: FormAnswer | undefined;
};

const place = "entrega";
const outsideHours = "Fuera de nuestro horario de oficina: te esperamos igualmente.";

/** Where and when the customer gets the car: to choose, agreed, or only the place. */
export function HandoverSection({ handover, deliveryPlace, file, orderOpen, ticket, answer }: Properties) {
  if (!handover && deliveryPlace === "") return null;
  const { agreed } = handover ?? {};
  return (
    <OrderSection id={place} title="Entrega">
      <AnswerNotice answer={answer?.ok ? answer : undefined} forms={[acceptForm, wishForm]} />
      {!handover && <p className="mt-2">Lugar de entrega: {deliveryPlace}. Cuando el coche esté listo, te proponemos día y hora.</p>}
      {handover && agreed && <Agreed handover={handover} agreed={agreed} file={file} />}
      {handover && !agreed && orderOpen && <Offers handover={handover} ticket={ticket} answer={answerAbout(acceptForm, answer)} />}
      {handover && orderOpen && <Wish handover={handover} ticket={ticket} answer={answerAbout(wishForm, answer)} />}
    </OrderSection>
  );
}

type AgreedProperties = { handover: ShownHandover; agreed: ShownMoment; file: string };

function Agreed({ handover, agreed, file }: AgreedProperties) {
  return (
    <>
      <Facts handover={handover} when={capitalised(agreed.words)} />
      {agreed.outsideHours && !agreed.over && <p className="mt-2 text-label text-soft">{outsideHours}</p>}
      {!agreed.over && (
        <p className="mt-4">
          <ButtonAnchor href={file} look="secondary" size="small" download>
            Añadir a mi calendario
          </ButtonAnchor>
        </p>
      )}
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Facts({ handover: { place: where, person, note }, when = "" }: { handover: ShownHandover; when?: string }) {
  const rows = [
    { name: "Cuándo", value: when },
    { name: "Dónde", value: where },
    { name: "Te lo entrega", value: person },
    { name: "Nota", value: note },
  ].filter(({ value }) => value !== "");
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-label leading-7 text-soft">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FormProperties = { handover: ShownHandover; ticket: string; answer: FormAnswer | undefined };

function Offers({ handover, ticket, answer }: FormProperties) {
  const open = handover.offered.filter(({ over }) => !over);
  return (
    <>
      <Facts handover={handover} />
      {open.length === 0 ? (
        <p className="mt-3">Las horas que te propusimos ya han pasado. Dinos cuándo te viene bien.</p>
      ) : (
        <div className="mt-4">
          <OrderForm
            form={acceptForm}
            ticket={ticket}
            answer={answer}
            place={place}
            submit={{ label: "Aceptar esta hora", busyLabel: "Guardando…" }}
          >
            <ChoiceField
              legend="¿Cuándo te lo entregamos?"
              {...fieldsOf(answer).choice("moment", open.length === 1 ? open[0]?.moment : undefined)}
              choices={open.map((one) => ({
                value: one.moment,
                label: capitalised(one.words),
                ...(one.outsideHours ? { text: outsideHours } : {}),
              }))}
              stacked
            />
          </OrderForm>
        </div>
      )}
    </>
  );
}

function Wish({ handover: { wish, agreed }, ticket, answer }: FormProperties) {
  if (agreed?.over === true) return null;
  return (
    <>
      {wish !== "" && (
        <p className="mt-4 rounded-field bg-tile px-4 py-3 text-label wrap-anywhere whitespace-pre-line">
          Has pedido otro momento: «{wish}».{" "}
          {agreed ? "Hasta que te propongamos otro, vale el acordado." : "Te proponemos otra hora en cuanto la tengamos."}
        </p>
      )}
      <details className="mt-4" open={answer !== undefined && !answer.ok}>
        <ButtonSummary look="quiet">Pedir otro momento</ButtonSummary>
        <div className="mt-3">
          <OrderForm
            form={wishForm}
            ticket={ticket}
            answer={answer}
            place={place}
            submit={{ label: "Enviar la petición", busyLabel: "Enviando…", look: "secondary" }}
          >
            <TextAreaField label="¿Qué días y horas te vienen bien?" {...fieldsOf(answer).text("wish", wish)} maxLength={longestWish} />
          </OrderForm>
        </div>
      </details>
    </>
  );
}
