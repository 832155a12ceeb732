/** The survey's fuels, each as a field of its own, because a form may send a field only once (app/lib/read-form.ts). */
export const fuelFields = [
  { name: "fuel_gasolina", fuel: "Gasolina" },
  { name: "fuel_diesel", fuel: "Diésel" },
  { name: "fuel_hibrido", fuel: "Híbrido" },
  { name: "fuel_electrico", fuel: "Eléctrico" },
  { name: "fuel_glp", fuel: "GLP" },
] as const;

/** "No preference" is an empty value in the form and null in the database. */
export const transmissionChoices = [
  { value: "", label: "Me da igual" },
  { value: "Manual", label: "Manual" },
  { value: "Automático", label: "Automático" },
] as const;
