import { trapField } from "../hidden-fields.ts";

/** A field that only robots see and fill in. */
export function TrapField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        No rellenes este campo
        <input name={trapField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
