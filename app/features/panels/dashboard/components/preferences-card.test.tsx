import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { PreferencesCard } from "./preferences-card.tsx";

const none: SavedPreferences = {
  budget_max: null,
  preferred_makes: [],
  preferred_models: [],
  preferred_fuel_types: [],
  preferred_transmission: null,
  body_style: [],
  max_mileage: null,
  min_year: null,
  preferred_locations: [],
  additional_features: [],
  financing_preference: null,
  usage_type: null,
};
const Editor = ({ label }: { label: string }) => <button type="button">{label}</button>;
const shown = (preferences: SavedPreferences) => renderToStaticMarkup(<PreferencesCard preferences={preferences} editor={Editor} />);

test("preferences are shown with an edit button, and long lists with the number of the others", () => {
  const html = shown({ ...none, preferred_makes: ["Audi", "BMW", "Opel", "Ford", "Seat"] });
  expect(html).toContain("Mis Preferencias");
  expect(html).toContain("Audi, BMW, Opel");
  expect(html).toContain("+2 más");
  expect(html).not.toContain("Ford");
  expect(html).toContain("Editar</button>");
});

test("without preferences the card says so and offers to begin", () => {
  const html = shown(none);
  expect(html).toContain("No hay preferencias configuradas");
  expect(html).toContain("Configurar Preferencias</button>");
  expect(html).not.toContain("Editar");
});
