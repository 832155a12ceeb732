import { optionsOf } from "#app/ui/form-field.tsx";

/** How often a search may write, with its name on the screen. */
export const frequencyLabels = { at_once: "Al momento", daily: "Cada día", weekly: "Cada semana" } as const;

export type Frequency = keyof typeof frequencyLabels;

export const usualFrequency: Frequency = "daily";

export const frequencyChoices = optionsOf(frequencyLabels);

/** A frequency of the database in words; of another version unchanged. */
export function frequencyLabel(frequency: string): string {
  return Object.hasOwn(frequencyLabels, frequency) ? frequencyLabels[frequency as Frequency] : frequency;
}
