import { surveyMessages } from "#app/features/matching/preferences/messages.ts";
import { openPage, sendForm } from "../send-form.ts";
import type { Result, Scene } from "../world.ts";

const leastBudget = 5_000;
const budgets = 90_000;

/** Saves the survey, with a budget that only this operation chooses. */
export async function savePreferences(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  if (!person.signedIn) return "nothing to do";
  await openPage(scene, "/dashboard/preferencias");
  const budget = String(leastBudget + (operation % budgets));
  const { outcome, sent, answered } = await sendForm(scene, {
    path: "/dashboard/preferencias",
    form: "preferences",
    fields: {
      budget_max: budget,
      custom_make: "",
      transmission: "any",
      max_mileage: "120000",
      min_year: "2018",
      usage_type: "family",
      financing_preference: "any",
    },
    done: surveyMessages.done.title,
  });
  world.model.values.push({ what: `${person.email} budget`, value: budget, sent, answered, outcome, operation });
  return outcome;
}
