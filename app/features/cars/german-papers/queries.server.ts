import { data } from "react-router";
import { z } from "zod";
import { withoutHiddenFields } from "#app/features/ground/forms/form-answer.ts";
import { choiceOf, requiredParagraphs } from "#app/lib/form-fields.ts";
import { type FormErrors, readForm } from "#app/lib/read-form.ts";
import { longestPaper, readGermanPaper } from "./german-paper.ts";
import { paperChoices, paperForm } from "./messages.ts";
import { type CarFile, checkPaper } from "./paper-check.ts";
import { paperNames, papers } from "./papers.ts";

const schema = z.object({
  text: requiredParagraphs(longestPaper, "El texto", "Pega el texto del papel, o escribe sus líneas."),
  paper: choiceOf(paperChoices, "Elige el papel de la lista."),
});

const nothingRead =
  "No hemos encontrado ningún campo de estos papeles. Escribe cada dato en una línea con su código delante, como «V.7 132», o elige el papel en la lista.";

/**
 * Explains the pasted text of a German paper, and compares it with a car's file if one is given. Nothing is stored. Text and result are only
 * in the answer to this form, so no address and no log has them.
 */
export function explainPaper(sent: FormData, car?: CarFile) {
  const form = readForm(schema, withoutHiddenFields(sent));
  const refusal = (errors: FormErrors) =>
    data({ form: paperForm, ok: false, typed: form.typed, errors, explained: undefined }, { status: 400 });
  if (!form.ok) return refusal(form.errors);
  const { text, paper } = form.values;
  const reading = readGermanPaper(
    text,
    paperNames.find((name) => name === paper),
  );
  if (reading === undefined) return refusal({ fields: { text: nothingRead } });
  const explained = { name: papers[reading.paper].name, reading, comparisons: car && checkPaper(reading, car) };
  return data({ form: paperForm, ok: true, typed: form.typed, errors: nothing, explained });
}

const nothing: FormErrors = { fields: {} };

export type ExplainedPaper = NonNullable<ReturnType<typeof explainPaper>["data"]["explained"]>;
