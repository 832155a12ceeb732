/** A person's saved preferences, as user_preferences has them (specification 1, section 3). Euros, kilometres; null and empty lists are unset. */
export type SavedPreferences = {
  budget_max: number | null;
  preferred_makes: readonly string[];
  preferred_models: readonly string[];
  preferred_fuel_types: readonly string[];
  preferred_transmission: string | null;
  body_style: readonly string[];
  max_mileage: number | null;
  min_year: number | null;
  preferred_locations: readonly string[];
  additional_features: readonly string[];
  financing_preference: string | null;
  usage_type: string | null;
};
