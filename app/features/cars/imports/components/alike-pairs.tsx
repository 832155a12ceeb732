import { Form, useNavigation } from "react-router";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { AlikePair, PlannedCar } from "../judging/samples.ts";
import type { ShownKind } from "../search-params.ts";

type PairProperties = { pair: AlikePair; address: string };

/** Rows that may be cars of the stock, each with what is equal and what differs. `address` is that of the list, which comes back. */
export function PairList({ pairs, address }: { pairs: readonly AlikePair[]; address: string }) {
  return (
    <ul>
      {pairs.map((pair) => (
        <li key={pair.id} className="border-t border-line px-4.5 py-4 text-label first:border-t-0">
          <Pair pair={pair} address={address} />
        </li>
      ))}
    </ul>
  );
}

function Pair({ pair, address }: PairProperties) {
  const { make, model, vehicleId, owner, equal, differs } = pair;
  return (
    <article aria-label={`${make} ${model}`} className="grid gap-3">
      <h3 className="font-semibold wrap-anywhere">
        <a href={`/vehicle/${vehicleId}`} target="_blank" rel="noreferrer" className="hover:text-rhine hover:underline">
          {make} {model}
        </a>{" "}
        <span className="font-normal text-soft">del stock, de {owner}</span>
      </h3>
      <table className="w-full max-w-3xl border-collapse">
        <thead>
          <tr className="text-small text-soft">
            {["Difiere", "En el stock", "En el archivo"].map((label) => (
              <th key={label} scope="col" className="py-1 pr-3 text-left font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differs.map(({ label, before, after }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-soft">
                {label}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">{before}</td>
              <td className="py-1.5 font-semibold wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="max-w-prose text-small text-soft">Igual: {equal.join(", ")}.</p>
      {pair.decision === null ? <Question pair={pair} address={address} /> : <Decided pair={pair} address={address} />}
    </article>
  );
}

function Question({ pair, address }: PairProperties) {
  return (
    <div className="flex flex-wrap gap-3">
      <SmallForm form="decide" address={address} fields={{ doubt: pair.id, decision: "same" }} label="Es el mismo coche" />
      <SmallForm form="decide" address={address} fields={{ doubt: pair.id, decision: "different" }} label="Son dos coches" />
    </div>
  );
}

function Decided({ pair: { id, decision, by }, address }: PairProperties) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StateBadge tone="good">{decision === "same" ? "Es el mismo coche" : "Son dos coches"}</StateBadge>
      {by !== undefined && <span className="text-soft wrap-anywhere">{by}</span>}
      <SmallForm form="take-back" address={address} fields={{ doubt: id }} label="Deshacer" />
    </div>
  );
}

/** Leaves a car of a dry run's list out of the run, or takes it in again. */
export function LeaveOut({ kind, car: { position = 0, leftOut = false, make, model }, address }: LeaveOutProperties) {
  const fields = { kind, position: String(position), leave_out: leftOut ? "no" : "yes" };
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-3 font-normal">
      {leftOut && <StateBadge tone="over">No se importa</StateBadge>}
      <SmallForm
        form="leave-out"
        address={address}
        fields={fields}
        label={leftOut ? "Volver a incluir" : kind === "gone" ? "No tocar" : "No importar"}
        about={`${make} ${model}`}
      />
    </span>
  );
}
type LeaveOutProperties = { kind: ShownKind; car: PlannedCar; address: string };

type FormProperties = { form: string; address: string; fields: Readonly<Record<string, string>>; label: string; about?: string };

function SmallForm({ form, address, fields, label, about }: FormProperties) {
  const { formData } = useNavigation();
  const sending = formData?.get(formField) === form && Object.entries(fields).every(([name, value]) => formData.get(name) === value);
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name={formField} value={form} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="secondary" size="small" disabled={sending}>
        {label}
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
    </Form>
  );
}
