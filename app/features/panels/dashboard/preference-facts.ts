import { financingPreferences, usageTypes } from "#app/features/matching/preferences/survey-options.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import type { SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";

export type PreferenceFact = { name: string; values: readonly string[]; more: number };

/** Values shown of a long list (PANEL-6). */
const mostShown = 3;

/** The preferences that are set, in their order and under their names (PANEL-5). */
export function preferenceFacts(preferences: SavedPreferences): PreferenceFact[] {
  const { budget_max, max_mileage, min_year } = preferences;
  return [
    one("Presupuesto Máximo", budget_max === null ? null : `Hasta ${formatEuros(budget_max)}`),
    some("Marcas Preferidas", preferences.preferred_makes),
    some("Modelos Específicos", preferences.preferred_models),
    all("Tipo de Combustible", preferences.preferred_fuel_types),
    one("Transmisión", preferences.preferred_transmission),
    all("Tipo de Carrocería", preferences.body_style),
    one("Kilometraje Máximo", max_mileage === null ? null : formatKilometres(max_mileage)),
    one("Año Mínimo", min_year?.toString() ?? null),
    some("Ubicaciones Preferidas", preferences.preferred_locations),
    some("Características Adicionales", preferences.additional_features),
    one("Preferencia de Financiación", labelled(financingPreferences, preferences.financing_preference)),
    one("Tipo de Uso", labelled(usageTypes, preferences.usage_type)),
  ].filter(({ values }) => values.length > 0);
}

function one(name: string, value: string | null): PreferenceFact {
  return all(name, value === null || value === "" ? [] : [value]);
}

function all(name: string, values: readonly string[]): PreferenceFact {
  return { name, values, more: 0 };
}

function some(name: string, values: readonly string[]): PreferenceFact {
  return { name, values: values.slice(0, mostShown), more: Math.max(0, values.length - mostShown) };
}

function labelled(choices: readonly { value: string; label: string }[], value: string | null): string | null {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
