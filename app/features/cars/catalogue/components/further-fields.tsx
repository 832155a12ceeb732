import { type ReactNode, useId } from "react";
import { Checkbox, ControlledInput, Select } from "#app/ui/field.tsx";
import { RangeField } from "#app/ui/range-field.tsx";
import { useSyncedText } from "#app/ui/synced-text.ts";
import type { FurtherPage, MonthBox, OptionGroup } from "../further-page.ts";

type Properties = { page: FurtherPage; onSliderMoved: () => void; typing: boolean };

export function FurtherFields({ page, onSliderMoved, typing }: Properties) {
  const { bodyStyles, colours, drives, owners, badges } = page.traits;
  return (
    <div className="items-laid-out-late divide-y divide-line [--height-unseen:13rem]">
      <Section title="Marca y modelo">
        <Options group={page.makes} scrolls />
        {page.models.map((models) => (
          <Options key={models.label} group={models} scrolls titled />
        ))}
      </Section>
      <Section title={bodyStyles.label}>
        <Options group={bodyStyles} />
      </Section>
      <Section title="Potencia">
        <Power power={page.power} onSliderMoved={onSliderMoved} typing={typing} />
      </Section>
      <Section title="Primera matriculación">
        <Months registered={page.registered} typing={typing} />
      </Section>
      {[colours, drives, owners, badges].map((group) => (
        <Section key={group.parameter} title={group.label}>
          <Options group={group} />
        </Section>
      ))}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 py-6 tablet:grid-cols-[11rem_1fr]">
      <h3 className="font-text text-body font-medium tracking-normal">{title}</h3>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}

/** `scrolls`: a long list gets a window of its own. `titled`: the label is shown, because the section's title does not say it. */
function Options({ group, scrolls = false, titled = false }: { group: OptionGroup; scrolls?: boolean; titled?: boolean }) {
  if (group.options.length === 0) return <p className="text-label text-soft">Todavía no lo sabemos de ningún coche.</p>;
  return (
    <fieldset className="min-w-0">
      <legend className={titled ? "mb-1.5 text-label font-medium" : "sr-only"}>{group.label}</legend>
      <div className={scrolls ? "max-h-[15.25rem] overflow-y-auto rounded-field border border-line bg-raised px-3.5 py-1.5" : ""}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-x-7">
          {group.options.map(({ value, label = value, count, ticked = false, dead }) => (
            <Checkbox
              key={value}
              name={group.parameter}
              value={value}
              label={<span className="wrap-anywhere">{label}</span>}
              count={count}
              ticked={ticked}
              disabled={dead}
            />
          ))}
        </div>
      </div>
      {group.note !== undefined && <p className="mt-2 text-label text-soft">{group.note}</p>}
    </fieldset>
  );
}

function Power({ power, onSliderMoved, typing }: { power: FurtherPage["power"] } & Omit<Properties, "page">) {
  const { unit, scale, value, inOtherUnit } = power;
  return (
    <div className="grid grid-cols-[1fr_5.5rem] items-start gap-x-2 tablet:max-w-md">
      <RangeField
        name="power"
        label="Potencia"
        labelled
        unit={unit}
        scale={scale}
        value={value}
        format={(amount) => `${amount} ${unit}`}
        onMoved={onSliderMoved}
        typing={typing}
      />
      <Select name="power_unit" chosen={unit === "kW" ? "kW" : ""} aria-label="Unidad de la potencia" short>
        <option value="">CV</option>
        <option value="kW">kW</option>
      </Select>
      {inOtherUnit !== "" && <p className="col-span-2 mt-1 text-label text-soft">Es decir, {inOtherUnit}</p>}
    </div>
  );
}

function Months({ registered, typing }: { registered: FurtherPage["registered"]; typing: boolean }) {
  const hint = useId();
  const wrong = registered.min.wrong || registered.max.wrong;
  return (
    <fieldset className="tablet:max-w-md">
      <legend className="sr-only">Primera matriculación</legend>
      <div className="grid grid-cols-2 gap-2">
        <MonthField name="registered_min" label="desde" box={registered.min} typing={typing} hint={hint} />
        <MonthField name="registered_max" label="hasta" box={registered.max} typing={typing} hint={hint} />
      </div>
      <p id={hint} className={`mt-2 text-label ${wrong ? "font-medium text-red" : "text-soft"}`}>
        Escribe un año o un mes, como 2019 o 03/2019.
      </p>
    </fieldset>
  );
}

type MonthProperties = { name: string; label: string; box: MonthBox; typing: boolean; hint: string };

function MonthField({ name, label, box, typing, hint }: MonthProperties) {
  const [text, setText] = useSyncedText(box.typed, { typing });
  return (
    <ControlledInput
      short
      name={name}
      shown={text}
      onShown={setText}
      maxLength={10}
      placeholder={label}
      aria-label={`Primera matriculación ${label}`}
      aria-invalid={box.wrong || undefined}
      aria-describedby={hint}
      autoComplete="off"
    />
  );
}
