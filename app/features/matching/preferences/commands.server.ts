import { companyDay } from "#app/features/ground/company/company-day.ts";
import { data } from "react-router";
import { addMake, type AddMakeScope, keepOwnModels } from "#app/features/cars/makes-models/commands/add-own.server.ts";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { FormScope, SessionScope } from "#server/request.ts";
import { notSignedIn, surveyMessages } from "./messages.ts";
import { surveySchema, type Survey } from "./schema.ts";
import { entriesOf, gatherLists } from "./survey-form.ts";

export async function savePreferences(scope: FormScope & SessionScope, sent: FormData) {
  const { context, session } = scope;
  const gathered = gatherLists(sent);
  if (!session) {
    // While the database is away, signing in again would not help (row R9).
    const { notice, status } = scope.sessionUnknown ? { notice: surveyMessages.failed, status: 503 } : { notice: notSignedIn, status: 401 };
    return data<FormAnswer>({ form: "preferences", ok: false, typed: typedIn(gathered), errors: { fields: {} }, notice }, { status });
  }
  const description = {
    form: "preferences",
    schema: surveySchema(companyDay(context.now).year),
    messages: surveyMessages,
  };
  const answer = await answerForm(scope, description, gathered, async (transaction, survey) => {
    const row = { ...rowOf(survey), survey_completed: true, updated_at: context.now.toString() };
    await transaction
      .insertInto("user_preferences")
      .values({ user_id: session.userId, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    await keepOwnModels(transaction, session.userId, row.preferred_models);
    return { ok: true };
  });
  // A make that was typed but not added is stored too, so that the list contains it next time.
  if (answer.data.ok && gathered.get("custom_make")) await addMake(scope, gathered);
  return answer;
}

export async function addMakeToSurvey(scope: AddMakeScope, sent: FormData) {
  const { data: answer, init } = await addMake(scope, sent);
  const typed = typedIn(gatherLists(sent));
  const make = answer.outcome?.["make"];
  const ticked = typeof make === "string" ? { makes: [...entriesOf(typed["makes"]), make].join("\n"), custom_make: "" } : {};
  return data<FormAnswer>({ ...answer, typed: { ...typed, ...ticked } }, init ?? undefined);
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function rowOf({ makes, custom_make, models, fuel_types, transmission, ...rest }: Survey) {
  const chosen = custom_make === "" ? makes : [...new Map([...makes, custom_make].map((make) => [foldText(make), make])).values()];
  return {
    ...rest,
    preferred_makes: chosen,
    // The form also sends models of makes that are no longer ticked; they are dropped.
    preferred_models: models.filter((model) => chosen.some((make) => foldText(model).startsWith(`${foldText(make)} `))),
    preferred_fuel_types: fuel_types,
    preferred_transmission: transmission,
  };
}
