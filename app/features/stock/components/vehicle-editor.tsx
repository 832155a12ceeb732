import { useMemo, useState } from "react";
import type { MakeWithModels } from "#app/features/makes-models/fallback-makes.ts";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { EditableVehicle } from "../queries.server.ts";
import { valuesOf, type VehicleValues } from "../vehicle-values.ts";
import { VehicleForm } from "./vehicle-form.tsx";

type Properties = {
  ticket: string;
  vehicle: EditableVehicle;
  makes: readonly MakeWithModels[];
  answer: FormAnswer | undefined;
  back: string;
};

/**
 * The form of a vehicle that is there. It goes on saying which revision somebody saw when they began to write, although the page may be asked
 * for again meanwhile: only what they saved themselves, or were told of, counts as seen (row R21).
 */
export function VehicleEditor({ ticket, vehicle, makes, answer, back }: Properties) {
  const { revision, lastChange, values, saved, answer: seenAnswer } = useSeen(vehicle, answer);
  const overtaken = answer?.ok === false && answer.errors.form !== undefined && vehicle.revision !== revision;
  // The same one as long as nothing else is answered: a form looks at what was wrong each time it gets another answer.
  const shown = useMemo(
    () => (answer && overtaken && values ? withTheirs(answer, values, valuesOf(vehicle)) : answer),
    [answer, overtaken, values, vehicle],
  );
  return (
    <VehicleForm
      // Saved, it begins anew with what is saved.
      key={revision}
      form="update-vehicle"
      ticket={ticket}
      // Until what was saved is there, the form keeps what was typed instead of beginning anew with what was before.
      answer={answer?.ok === true && answer !== seenAnswer ? undefined : shown}
      values={valuesOf(vehicle)}
      features={vehicle.features}
      makes={makes}
      back={back}
      submitLabel="Guardar"
      hidden={{ revision: String(revision), last_change: String(lastChange) }}
      saved={saved}
      beside={
        overtaken && (
          <Button type="submit" name="overwrite" value={vehicle.revision} look="secondary" size="small">
            Guardar lo mío encima
          </Button>
        )
      }
    />
  );
}

type Seen = { revision: number; lastChange: number; values: VehicleValues | undefined; saved: boolean; answer: FormAnswer | undefined };

function useSeen(vehicle: EditableVehicle, answer: FormAnswer | undefined): Seen {
  const [seen, setSeen] = useState<Seen>(() => firstSeen(vehicle, answer));
  const revision = Number(answer?.outcome?.["revision"]);
  // The answer is there before the page's new data are.
  const complete = answer?.ok === true && revision <= vehicle.revision;
  if (answer === seen.answer || (answer?.ok === true && !complete)) return seen;
  const next = complete
    ? { revision, lastChange: Number(answer.outcome?.["last_change"]), values: valuesOf(vehicle), saved: true, answer }
    : { ...seen, answer };
  setSeen(next);
  return next;
}

/** Without a script a refused form comes with a page that is newer than what was seen; how that was, nobody knows any more. */
function firstSeen(vehicle: EditableVehicle, answer: FormAnswer | undefined): Seen {
  const { revision, last_change: last } = answer?.typed ?? {};
  return revision === undefined
    ? { revision: vehicle.revision, lastChange: vehicle.lastChange, values: valuesOf(vehicle), saved: false, answer }
    : { revision: Number(revision), lastChange: Number(last), values: undefined, saved: false, answer };
}

/** What was not touched becomes what somebody else made of it, so that saving over it keeps their change; what was touched stays typed. */
function withTheirs(answer: FormAnswer, seen: VehicleValues, now: VehicleValues): FormAnswer {
  const untouched = Object.entries(now).filter(([name]) => (answer.typed[name] ?? "") === seen[name as keyof VehicleValues]);
  return { ...answer, typed: { ...answer.typed, ...Object.fromEntries(untouched) } };
}
