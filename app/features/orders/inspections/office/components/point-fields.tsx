import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { ratings } from "../../points.ts";
import { noteField, ratingField } from "../field-names.ts";
import type { EditedInspection } from "../queries.server.ts";

type Properties = { group: EditedInspection["groups"][number]; answer: FormAnswer | undefined };

/** The points of a group: how each is, and a note for what is not well. */
export function PointFields({ group, answer }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <fieldset>
      <legend className="sr-only">{group.label}</legend>
      <ul className="divide-y divide-line">
        {group.points.map(({ key, label, rating, note }) => {
          const { error: ratingError, ...select } = choice(ratingField(key), rating);
          const { error: noteError, ...box } = text(noteField(key), note);
          const error = ratingError ?? noteError;
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-1.5 py-2 first:pt-0 last:pb-0 tablet:grid-cols-[minmax(0,3fr)_9.5rem_minmax(0,4fr)] [&:has(option:is([value=good],[value=unchecked]):checked)>div:has(:placeholder-shown)]:hidden"
            >
              <span className="text-label">{label}</span>
              <Select {...select} short aria-label={label} aria-invalid={ratingError === undefined ? undefined : true}>
                {ratings.map(({ value, label: word }) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
              </Select>
              {/* Only worn and broken points need a note. A written one stays visible, whatever is chosen later. */}
              <div className="max-tablet:col-span-2">
                <TextInput
                  {...box}
                  short
                  maxLength={300}
                  aria-label={`Nota: ${label}`}
                  placeholder="Qué se ve y qué costará"
                  aria-invalid={noteError === undefined ? undefined : true}
                />
              </div>
              <FieldError id={`${key}-error`} error={error} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
