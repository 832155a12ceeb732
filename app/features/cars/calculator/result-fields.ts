/** Where the controls of the form stand beside a result. */
import { type FactName, factField } from "./fact-fields.ts";
import type { FormControl, FormGroup } from "./form-groups.ts";

/**
 * Shares the controls out: those asked for beside the total, those that hold something, and the rest in its groups. Each box stands in one
 * place only, because a form that sends a fact twice contradicts itself. Of the papers, only the one that changes the price is asked for.
 */
export function resultFields(groups: readonly FormGroup[], asked: readonly FactName[]) {
  const parameters: string[] = asked.map((name) => factField(name).parameter);
  const isAsked = ({ parameter }: FormControl) => parameters.includes(parameter);
  const remaining = groups.map(({ title, controls }) => ({
    title,
    controls: controls.flatMap((one) => (isAsked(one) ? unaskedOf(one) : [one])),
  }));
  const controls = groups.flatMap((group) => group.controls);
  return {
    asked: parameters.flatMap((parameter) => controls.filter((control) => control.parameter === parameter)).map(askedOf),
    known: remaining.flatMap((group) => group.controls.filter(isKnown)),
    further: remaining
      .map((group) => ({ ...group, controls: group.controls.filter((control) => !isKnown(control)) }))
      .filter((group) => group.controls.length > 0),
  };
}

const askedPaper = "coc";

function askedOf(control: FormControl): FormControl {
  return { ...control, choices: control.kind === "boxes" ? control.choices.filter(({ value }) => value === askedPaper) : control.choices };
}

function unaskedOf(control: FormControl): FormControl[] {
  return control.kind === "boxes" ? [{ ...control, choices: control.choices.filter(({ value }) => value !== askedPaper) }] : [];
}

function isKnown({ words, error }: FormControl): boolean {
  return words !== undefined || error !== undefined;
}
