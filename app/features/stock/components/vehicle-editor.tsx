import { useState } from "react";
import type { MakeWithModels } from "#app/features/makes-models/fallback-makes.ts";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { EditableVehicle } from "../queries.server.ts";
import { valuesOf } from "../vehicle-values.ts";
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
  const { revision, lastChange, saved } = useSeen(vehicle, answer);
  const refused = answer?.ok === false && answer.errors.form !== undefined && vehicle.revision !== revision;
  return (
    <VehicleForm
      // Saved, it begins anew with what is saved.
      key={revision}
      form="update-vehicle"
      ticket={ticket}
      answer={answer}
      values={valuesOf(vehicle)}
      features={vehicle.features}
      makes={makes}
      back={back}
      submitLabel="Guardar"
      hidden={{ revision: String(revision), last_change: String(lastChange) }}
      saved={saved}
      beside={
        refused && (
          <Button type="submit" name="overwrite" value={vehicle.revision} look="secondary" size="small">
            Guardar lo mío encima
          </Button>
        )
      }
    />
  );
}

function useSeen(vehicle: EditableVehicle, answer: FormAnswer | undefined) {
  const [seen, setSeen] = useState(() => ({ ...firstSeen(vehicle, answer), saved: false, answer }));
  if (answer !== seen.answer) {
    const revision = Number(answer?.outcome?.["revision"]);
    const lastChange = Number(answer?.outcome?.["last_change"]);
    setSeen(answer?.ok === true && revision > 0 ? { revision, lastChange, saved: true, answer } : { ...seen, answer });
  }
  return seen;
}

/** Without a script a refused form comes with a page that is newer than what was seen. */
function firstSeen({ revision, lastChange }: EditableVehicle, answer: FormAnswer | undefined) {
  const { revision: typed, last_change: last } = answer?.typed ?? {};
  return typed === undefined ? { revision, lastChange } : { revision: Number(typed), lastChange: Number(last) };
}
