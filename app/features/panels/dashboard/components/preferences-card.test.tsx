import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { preferenceFacts } from "../preference-facts.ts";
import { PreferencesCard } from "./preferences-card.tsx";
import type { SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";

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

test("preferences that are not set are not shown", () => {
  expect(preferenceFacts(none)).toEqual([]);
  expect(preferenceFacts({ ...none, preferred_transmission: "", usage_type: "" })).toEqual([]);
});

test("preferences that are set are shown in their order and under their names (PANEL-5)", () => {
  const all: SavedPreferences = {
    budget_max: 25_000,
    preferred_makes: ["Audi"],
    preferred_models: ["Audi A4"],
    preferred_fuel_types: ["Diésel", "Híbrido", "GLP", "Gasolina"],
    preferred_transmission: "Manual",
    body_style: ["SUV"],
    max_mileage: 150_000,
    min_year: 2018,
    preferred_locations: ["Murcia"],
    additional_features: ["Techo"],
    financing_preference: "cash",
    usage_type: "family",
  };
  expect(preferenceFacts(all).map(({ name, values }) => `${name}: ${values.join(", ")}`)).toEqual([
    "Presupuesto Máximo: Hasta 25.000\u00a0€",
    "Marcas Preferidas: Audi",
    "Modelos Específicos: Audi A4",
    "Tipo de Combustible: Diésel, Híbrido, GLP, Gasolina",
    "Transmisión: Manual",
    "Tipo de Carrocería: SUV",
    "Kilometraje Máximo: 150.000\u00a0km",
    "Año Mínimo: 2018",
    "Ubicaciones Preferidas: Murcia",
    "Características Adicionales: Techo",
    "Preferencia de Financiación: Pago al contado",
    "Tipo de Uso: Familiar / Viajes largos",
  ]);
});

test.each(["preferred_makes", "preferred_models", "preferred_locations", "additional_features"] as const)(
  "the first three of %s are shown, with the number of the others",
  (column) => {
    expect(preferenceFacts({ ...none, [column]: ["a", "b", "c"] })).toMatchObject([{ values: ["a", "b", "c"], more: 0 }]);
    expect(preferenceFacts({ ...none, [column]: ["a", "b", "c", "d", "e"] })).toMatchObject([{ values: ["a", "b", "c"], more: 2 }]);
  },
);

const shown = (preferences: SavedPreferences) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PreferencesCard preferences={preferences} />
    </MemoryRouter>,
  );

test.each([
  [
    { ...none, preferred_makes: ["Audi", "BMW", "Opel", "Ford", "Seat"] },
    ["Mis Preferencias", "Audi, BMW, Opel", "+2 más", "Editar"],
    "Ford",
  ],
  [none, ["No hay preferencias configuradas", "Configurar Preferencias"], "Editar"],
])("the card of %j says %j, with the way to change them", (preferences, texts, absent) => {
  const html = shown(preferences);
  for (const text of texts) expect(html).toContain(text);
  expect(html).not.toContain(absent);
});
