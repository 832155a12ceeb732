import { statusLabel } from "#app/features/cars/vehicles/labels.ts";

type Row = {
  id: string;
  make: string;
  model: string;
  year: number;
  price: number;
  mileage: number;
  fuel_type: string;
  transmission: string;
  body_style: string | null;
  power_hp: number | null;
  environmental_badge: string | null;
  location: string;
  status: string;
  featured: boolean;
  visitor_count: number;
  description: string;
  created_at: Date;
};

const columns: Record<string, (row: Row) => unknown> = {
  Marca: ({ make }) => make,
  Modelo: ({ model }) => model,
  Año: ({ year }) => year,
  "Precio (€)": ({ price }) => price,
  Kilómetros: ({ mileage }) => mileage,
  Estado: ({ status }) => statusLabel(status),
  Destacado: ({ featured }) => (featured ? "sí" : "no"),
  Visitas: ({ visitor_count }) => visitor_count,
  Combustible: ({ fuel_type }) => fuel_type,
  Cambio: ({ transmission }) => transmission,
  Carrocería: ({ body_style }) => body_style,
  "Potencia (CV)": ({ power_hp }) => power_hp,
  "Distintivo ambiental": ({ environmental_badge }) => environmental_badge,
  Ubicación: ({ location }) => location,
  Descripción: ({ description }) => description,
  Alta: ({ created_at }) => created_at.toISOString().slice(0, 10),
  Identificador: ({ id }) => id,
};

export const fileColumns = Object.keys(columns);

export function fileLine(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(row)]));
}
