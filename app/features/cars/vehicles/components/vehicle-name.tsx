/** Make and model for a heading; a make with a hyphen does not break at it. */
export function VehicleName({ vehicle: { make, model } }: { vehicle: { make: string; model: string } }) {
  return (
    <>
      <span className="whitespace-nowrap">{make}</span> {model}
    </>
  );
}
