import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { SubmissionForm, SubmitButton, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Checkbox, HiddenFields, Select, TextInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { changeLabel, manyChanges, manyForm, pageField, priceUnits, tickField, wholeField } from "../many-cars.ts";
import { manyMessages } from "../messages.ts";
import type { StockRow } from "../queries.server.ts";
import { ManyDone } from "./many-done.tsx";

const formId = "many";

/** What a box sends: the car with the revision that the page shows. */
function seenCar({ id, revision }: StockRow): string {
  return `${id}:${revision}`;
}

/** Ticks one car. It belongs to the form of the bar, because the row has forms of its own. */
export function TickCar({ row, name, ticked }: { row: StockRow; name: string; ticked: boolean }) {
  return (
    <Checkbox
      form={formId}
      name={tickField}
      value={seenCar(row)}
      ticked={ticked}
      data-key="x"
      label={<span className="sr-only">Marcar {name}</span>}
    />
  );
}

const boxes = (within: HTMLElement | null) => [...(within?.querySelectorAll<HTMLInputElement>(`[name="${tickField}"]`) ?? [])];

type Properties = {
  rows: readonly StockRow[];
  ticket: string;
  answer: FormAnswer | undefined;
  /** The address of the list as it is shown. */ action: string;
  children: ReactNode;
};

/** The list with a box above it that ticks the page, and a bar below it that says what happens to the ticked cars. */
export function ManyCars({ rows, ticket, answer, action, children }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const tell = () => {
    const all = boxes(element.current);
    const ticked = all.filter(({ checked }) => checked).length;
    setCount(ticked);
    const whole = element.current?.querySelector<HTMLInputElement>(`[name="${wholeField}"]`);
    if (whole) Object.assign(whole, { checked: ticked === all.length, indeterminate: ticked > 0 && ticked < all.length });
  };
  // Boxes may be ticked before the scripts come; a success and another page of the list untick them.
  useEffect(tell, [answer, rows]);
  const onChange = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement) || (target.name !== tickField && target.name !== wholeField)) return;
    if (target.name === wholeField) for (const box of boxes(element.current)) box.checked = target.checked;
    tell();
  };
  return (
    <div ref={element} onChange={onChange} className="group/many">
      <div className="mb-1 flex px-4 text-label text-soft">
        <Checkbox form={formId} name={wholeField} ticked={false} label={`Marcar toda la página (${rows.length})`} />
      </div>
      {/* Whoever moves with the Tab key sees where they are, also above the bar. */}
      <div className="**:scroll-mb-52">{children}</div>
      <Bar rows={rows} count={count} ticket={useStableTicket(ticket, answer)} answer={answer} />
      {answer?.ok === true && <ManyDone answer={answer} action={action} />}
    </div>
  );
}

function Bar({ rows, count, ticket, answer: whole }: Pick<Properties, "rows" | "ticket" | "answer"> & { count: number }) {
  // The bar goes away after a success, so the notice stands beside it.
  const answer = useMemo(() => (whole?.ok === true ? withoutNotice(whole) : whole), [whole]);
  const refused = answer?.ok === false;
  const { text, choice } = fieldsOf(answer);
  const amount = text("amount");
  return (
    <section
      aria-label="Coches marcados"
      className={`sticky bottom-3 z-20 mt-3 rounded-tile border border-line bg-raised px-4 py-3 shadow-float group-has-[:checked:is([name=chosen],[name=whole])]/many:block ${refused ? "" : "hidden"}`}
    >
      <SubmissionForm id={formId} form={manyForm} ticket={ticket} answer={answer} failed={manyMessages.failed} noValidate>
        <HiddenFields fields={{ [pageField]: rows.map(seenCar).join(",") }} />
        <div className="group/bar flex flex-wrap items-center gap-x-3 gap-y-2.5">
          <p role="status" className="with-script text-label font-medium">
            {countOf(count, "coche marcado", "coches marcados")}
          </p>
          <div className="grow tablet:max-w-72">
            <Select short aria-label="Qué hacer con los coches marcados" {...choice("change", manyChanges[0])}>
              {manyChanges.map((change) => (
                <option key={change} value={change}>
                  {changeLabel(change)}
                </option>
              ))}
            </Select>
          </div>
          <div className="hidden gap-2 group-has-[option:is([value=lower],[value=raise]):checked]/bar:flex">
            <div className="w-28">
              <TextInput
                short
                name={amount.name}
                defaultValue={amount.defaultValue ?? ""}
                inputMode="decimal"
                maxLength={20}
                aria-label="Cuánto"
                placeholder="Cuánto"
                aria-invalid={amount.error === undefined ? undefined : true}
                aria-describedby="many-amount-error"
              />
            </div>
            <div className="w-20">
              <Select short aria-label="Euros o por ciento" {...choice("unit", "euros")}>
                {Object.entries(priceUnits).map(([unit, sign]) => (
                  <option key={unit} value={unit}>
                    {sign}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          <SubmitButton label="Aplicar" busyLabel="Aplicando…" size="small" />
        </div>
        <FieldError id="many-amount-error" error={Object.values(answer?.errors.fields ?? {})[0]} />
      </SubmissionForm>
    </section>
  );
}

function withoutNotice({ notice: _shownBeside, ...answer }: FormAnswer): FormAnswer {
  return answer;
}
