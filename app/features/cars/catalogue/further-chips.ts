import { type FurtherFilters, makesWithoutModels, type OwnerCount, type TraitName } from "./further-filters.ts";
import { writtenMonthOrYear } from "./registration-months.ts";

const ownerLabels: Record<OwnerCount, string> = {
  "0": "Sin dueño anterior",
  "1": "Un dueño",
  "2": "Dos dueños",
  "3": "Tres dueños o más",
};

export function ownerLabel(owners: string): string {
  return owners in ownerLabels ? ownerLabels[owners as OwnerCount] : owners;
}

export function badgeLabel(badge: string): string {
  return badge === "SIN ETIQUETA" ? "Sin etiqueta" : `Etiqueta ${badge}`;
}

type FurtherChip = { label: string; change: Partial<FurtherFilters> };

/** Returns the active further filters as words, each with the change that takes it away. */
export function furtherChips(filters: FurtherFilters): FurtherChip[] {
  return [...nameChips(filters), ...tickChips(filters), ...powerChip(filters), ...monthsChip(filters)];
}

/** A make with ticked models is shown by these. Without its last model, the whole make is asked for. */
function nameChips(filters: FurtherFilters): FurtherChip[] {
  const whole = makesWithoutModels(filters);
  const without = (list: readonly string[], value: string) => list.filter((other) => other !== value);
  return [
    ...whole.map((make) => ({ label: make, change: { makes: without(filters.makes, make) } })),
    ...filters.models.map((model) => ({ label: model, change: { models: without(filters.models, model) } })),
  ];
}

function tickChips(filters: FurtherFilters): FurtherChip[] {
  const chips = <Name extends TraitName>(name: Name, label: (value: FurtherFilters[Name][number]) => string) =>
    filters[name].map((value) => ({
      label: label(value),
      change: { [name]: filters[name].filter((other) => other !== value) },
    }));
  return [
    ...chips("bodyStyles", (body) => body),
    ...chips("badges", badgeLabel),
    ...chips("colours", (colour) => `Color ${colour.toLowerCase()}`),
    ...chips("drives", (drive) => `Tracción ${drive.toLowerCase()}`),
    ...chips("owners", ownerLabel),
  ];
}

function powerChip({ power, powerUnit }: FurtherFilters): FurtherChip[] {
  const label = rangeInWords(power, (end) => `${end} ${powerUnit}`);
  return label === undefined ? [] : [{ label, change: { power: {}, powerUnit: "CV" } }];
}

function monthsChip({ registered }: FurtherFilters): FurtherChip[] {
  const label = rangeInWords(registered, writtenMonthOrYear);
  return label === undefined ? [] : [{ label: `Matriculado ${label}`, change: { registered: {} } }];
}

/** "110 kW – 150 kW", "desde 110 kW" or "hasta 150 kW"; undefined without an end. */
export function rangeInWords<End>({ min, max }: { min?: End; max?: End }, written: (end: End) => string): string | undefined {
  if (min !== undefined && max !== undefined) return `${written(min)} – ${written(max)}`;
  if (min !== undefined) return `desde ${written(min)}`;
  return max === undefined ? undefined : `hasta ${written(max)}`;
}
