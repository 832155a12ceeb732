import { useMemo, useState } from "react";
import type { ComparedStanding } from "#app/features/cars/price-standing/standing-view.ts";
import type { MakeWithModels } from "#app/features/cars/makes-models/fallback-makes.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { EditableVehicle } from "../queries.server.ts";
import { valuesOf, type VehicleValues } from "../vehicle-values.ts";
import { VehicleForm } from "./vehicle-form.tsx";

type Properties = {
  ticket: string;
  vehicle: EditableVehicle;
  makes: readonly MakeWithModels[];
  standing: ComparedStanding | undefined;
  answer: FormAnswer | undefined;
  back: string;
  /** Values of a German paper that fill the form and are not saved yet. */
  proposed: Partial<VehicleValues>;
};

/**
 * The form of an existing vehicle. It keeps sending the revision that the person saw when they began to write, even if the page reloads its
 * data. Only their own save, or a change that they were told of, counts as seen (row R21).
 */
export function VehicleEditor({ ticket, vehicle, makes, standing, answer, back, proposed }: Properties) {
  const { revision, lastChange, values, saved, answer: seenAnswer } = useSeen(vehicle, answer);
  const outdated = answer?.ok === false && answer.errors.form !== undefined && vehicle.revision !== revision;
  // Keeps the same object until the answer or the data change, because the form reacts to each new answer object.
  const shown = useMemo(
    () => (answer && outdated && values ? mergeUntouched(answer, values, valuesOf(vehicle)) : answer),
    [answer, outdated, values, vehicle],
  );
  return (
    <VehicleForm
      // After a save, the form starts again with the saved values.
      key={revision}
      form="update-vehicle"
      ticket={ticket}
      // Until the saved data arrive, the form keeps the typed values instead of showing the old ones.
      answer={answer?.ok === true && answer !== seenAnswer ? undefined : shown}
      values={{ ...valuesOf(vehicle), ...proposed }}
      features={vehicle.features}
      makes={makes}
      standing={standing}
      back={back}
      submitLabel="Guardar"
      hidden={{ revision: String(revision), last_change: String(lastChange) }}
      saved={saved}
      beside={
        outdated && (
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
  // The answer arrives before the page's new data.
  const complete = answer?.ok === true && revision <= vehicle.revision;
  if (answer === seen.answer || (answer?.ok === true && !complete)) return seen;
  const next = complete
    ? { revision, lastChange: Number(answer.outcome?.["last_change"]), values: valuesOf(vehicle), saved: true, answer }
    : { ...seen, answer };
  setSeen(next);
  return next;
}

/** Without JavaScript, a refused form comes with a page of newer data; the values that the person saw are then unknown. */
function firstSeen(vehicle: EditableVehicle, answer: FormAnswer | undefined): Seen {
  const { revision, last_change: last } = answer?.typed ?? {};
  return revision === undefined
    ? { revision: vehicle.revision, lastChange: vehicle.lastChange, values: valuesOf(vehicle), saved: false, answer }
    : { revision: Number(revision), lastChange: Number(last), values: undefined, saved: false, answer };
}

/** Untouched fields get the values that somebody else saved, so that overwriting keeps them; touched fields keep the typed values. */
function mergeUntouched(answer: FormAnswer, seen: VehicleValues, now: VehicleValues): FormAnswer {
  const untouched = Object.entries(now).filter(([name]) => (answer.typed[name] ?? "") === seen[name as keyof VehicleValues]);
  return { ...answer, typed: { ...answer.typed, ...Object.fromEntries(untouched) } };
}
