import { TextField } from "#app/ui/form-field.tsx";
import { unitOf } from "../figures.ts";
import type { SingleFigures } from "../table-part.ts";
import type { TypedBoxes } from "./typed-boxes.ts";

export function SinglePart({ part: { figures }, boxes: { texts, errors } }: { part: SingleFigures; boxes: TypedBoxes }) {
  return (
    <div className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-4">
      {Object.entries(figures).map(([path, figure]) => {
        const unit = unitOf(figure);
        return (
          <TextField
            key={path}
            name={path}
            label={unit === undefined ? figure.label : `${figure.label} (${unit})`}
            defaultValue={texts[path] ?? ""}
            error={errors[path]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            short
          />
        );
      })}
    </div>
  );
}
