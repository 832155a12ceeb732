/** The car or the order with whose file a paper is compared, as the address names it. */
export const checkedCar = { vehicle: "coche", order: "importacion" } as const;

/** The page that explains a paper and compares it with one car. */
export function paperCheckAddress(whose: keyof typeof checkedCar, id: string): string {
  return `/admin/papeles-alemanes?${checkedCar[whose]}=${id}`;
}

/** The form that fills the fields of a vehicle's form with values of a paper, and saves nothing. */
export const paperValuesForm = "paper-values";
