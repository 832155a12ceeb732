/** Make and model for a heading; a make with a hyphen does not break at it. The rest is one text (decision 0060). */
export function VehicleName({ vehicle: { make, model } }: { vehicle: { make: string; model: string } }) {
  return (
    <>
      <span className="whitespace-nowrap">{make}</span>
      {` ${model}`}
    </>
  );
}
