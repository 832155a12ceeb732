import type { FeatureCategory } from "#app/features/cars/vehicles/vocabulary.ts";
import { seededShare } from "../drawing/find-profile.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/**
 * A feature that a car may have. `from` and `to` are the trims that have it (1 to 4). A car has only one item of each `group`, such as one
 * kind of headlight.
 */
type Item = {
  name: string;
  category: FeatureCategory;
  from: number;
  to?: number;
  group?: string;
  only?: (facts: VehicleFacts) => boolean;
};

const electric = ({ fuel }: VehicleFacts): boolean => fuel === "E";
const pluggable = ({ fuel }: VehicleFacts): boolean => fuel === "E" || fuel === "P";
const combustion = ({ fuel }: VehicleFacts): boolean => fuel !== "E";
const powerful = ({ powerHp }: VehicleFacts): boolean => powerHp >= 180;
const closed = ({ body }: VehicleFacts): boolean => body !== "Descapotable";
const roomy = ({ body }: VehicleFacts): boolean => body === "SUV" || body === "Familiar" || body === "Monovolumen";
const automatic = ({ gearbox }: VehicleFacts): boolean => gearbox === "a";
const allWheel = ({ model }: VehicleFacts): boolean => /quattro|xDrive|4MATIC|4MOTION|AWD|4x4|ALL4|Carrera 4S|Taycan 4S/.test(model);
/** Whether the car has been in the workshop; a car that is still in Germany has not. */
const prepared = ({ status }: VehicleFacts): boolean => status !== "german_prospect";
const towing = ({ body, fuel }: VehicleFacts): boolean => fuel === "D" && (body === "SUV" || body === "Familiar" || body === "Monovolumen");

const items: readonly Item[] = [
  { name: "Dos llaves", category: "general", from: 1 },
  { name: "Libro de mantenimiento", category: "general", from: 1, to: 2, group: "record" },
  { name: "Historial de mantenimiento digital", category: "general", from: 3, group: "record" },
  { name: "No fumador", category: "general", from: 1 },
  { name: "Certificado de conformidad europeo", category: "general", from: 1 },
  { name: "ABS y control de estabilidad", category: "safety", from: 1 },
  { name: "Seis airbags", category: "safety", from: 1, to: 2, group: "airbags" },
  { name: "Ocho airbags", category: "safety", from: 3, group: "airbags" },
  {
    name: "Isofix en las plazas traseras",
    category: "safety",
    from: 1,
    only: ({ body }) => body !== "Coupé" && body !== "Descapotable",
  },
  { name: "Frenada automática de emergencia", category: "safety", from: 2 },
  { name: "Aviso de salida de carril", category: "safety", from: 2 },
  { name: "Detector de ángulo muerto", category: "safety", from: 3 },
  { name: "Aire acondicionado", category: "comfort", from: 1, to: 1, group: "climate" },
  { name: "Climatizador automático", category: "comfort", from: 2, to: 2, group: "climate" },
  { name: "Climatizador de dos zonas", category: "comfort", from: 3, to: 3, group: "climate" },
  { name: "Climatizador de tres zonas", category: "comfort", from: 4, group: "climate", only: closed },
  { name: "Control de crucero", category: "comfort", from: 1, to: 2, group: "cruise" },
  { name: "Control de crucero adaptativo", category: "comfort", from: 3, group: "cruise" },
  { name: "Asientos calefactables", category: "comfort", from: 2 },
  { name: "Acceso y arranque sin llave", category: "comfort", from: 3 },
  { name: "Portón eléctrico", category: "comfort", from: 3, only: roomy },
  { name: "Asientos eléctricos con memoria", category: "comfort", from: 4 },
  { name: "Bomba de calor", category: "comfort", from: 3, only: electric },
  { name: "Bluetooth y USB", category: "technology", from: 1, to: 1, group: "phone" },
  {
    name: "Apple CarPlay y Android Auto",
    category: "technology",
    from: 2,
    group: "phone",
    only: ({ make }) => make !== "Tesla",
  },
  { name: "Navegador", category: "technology", from: 2 },
  { name: "Sensores de aparcamiento traseros", category: "technology", from: 1, to: 2, group: "parking" },
  { name: "Sensores de aparcamiento delanteros y traseros", category: "technology", from: 3, group: "parking" },
  { name: "Cámara de marcha atrás", category: "technology", from: 2, to: 3, group: "camera" },
  { name: "Cámaras de 360 grados", category: "technology", from: 4, group: "camera" },
  { name: "Cuadro de instrumentos digital", category: "technology", from: 3 },
  { name: "Proyección en el parabrisas", category: "technology", from: 4, only: ({ make }) => make !== "Tesla" },
  { name: "Cable de carga tipo 2", category: "technology", from: 1, only: pluggable },
  { name: "Carga rápida en corriente continua", category: "technology", from: 2, only: electric },
  { name: "Faros halógenos", category: "exterior", from: 1, to: 1, group: "lamps" },
  { name: "Faros LED", category: "exterior", from: 2, to: 3, group: "lamps" },
  { name: "Faros LED matriciales", category: "exterior", from: 4, group: "lamps" },
  { name: "Llantas de aleación de 16 pulgadas", category: "exterior", from: 1, to: 1, group: "rims" },
  { name: "Llantas de aleación de 17 pulgadas", category: "exterior", from: 2, to: 2, group: "rims" },
  { name: "Llantas de aleación de 18 pulgadas", category: "exterior", from: 3, to: 3, group: "rims" },
  { name: "Llantas de aleación de 20 pulgadas", category: "exterior", from: 4, group: "rims" },
  { name: "Barras de techo", category: "exterior", from: 2, only: roomy },
  { name: "Techo panorámico", category: "exterior", from: 3, only: closed },
  { name: "Gancho de remolque", category: "exterior", from: 2, only: towing },
  {
    name: "Capota eléctrica",
    category: "exterior",
    from: 2,
    only: ({ body, make }) => body === "Descapotable" && make !== "Mazda",
  },
  { name: "Retrovisores plegables eléctricamente", category: "exterior", from: 2 },
  { name: "Tapicería de tela", category: "interior", from: 1, to: 2, group: "seats" },
  { name: "Tapicería de tela y piel sintética", category: "interior", from: 3, to: 3, group: "seats" },
  { name: "Tapicería de piel", category: "interior", from: 4, group: "seats" },
  { name: "Volante multifunción", category: "interior", from: 2, to: 2, group: "wheel" },
  { name: "Volante multifunción de piel", category: "interior", from: 3, group: "wheel" },
  {
    name: "Asiento trasero abatible por partes",
    category: "interior",
    from: 1,
    only: (facts) => closed(facts) && facts.body !== "Coupé" && facts.make !== "Smart",
  },
  { name: "Iluminación ambiental", category: "interior", from: 3 },
  {
    name: "Siete plazas",
    category: "interior",
    from: 2,
    only: ({ model }) => /^(Touran|Multivan|Alhambra|Zafira|Grand Scénic|5008|Kodiaq|XC90|S-Max|Clase V)/.test(model),
  },
  {
    name: "Correa de distribución revisada",
    category: "mechanical",
    from: 1,
    to: 2,
    only: (facts) => combustion(facts) && prepared(facts),
  },
  {
    name: "Aceite y filtros cambiados",
    category: "mechanical",
    from: 1,
    only: (facts) => combustion(facts) && prepared(facts),
  },
  {
    name: "Aceite del cambio sustituido",
    category: "mechanical",
    from: 2,
    only: (facts) => automatic(facts) && combustion(facts) && prepared(facts) && facts.mileage > 60000,
  },
  {
    name: "Discos y pastillas delanteros nuevos",
    category: "mechanical",
    from: 1,
    only: (facts) => prepared(facts) && facts.mileage > 70000,
  },
  {
    name: "Batería de tracción medida",
    category: "mechanical",
    from: 1,
    only: (facts) => pluggable(facts) && prepared(facts),
  },
  { name: "Tracción total", category: "mechanical", from: 1, only: allWheel },
  { name: "Modos de conducción", category: "performance", from: 3 },
  { name: "Suspensión adaptativa", category: "performance", from: 4 },
  { name: "Suspensión deportiva", category: "performance", from: 3, to: 3, only: powerful },
  {
    name: "Levas en el volante",
    category: "performance",
    from: 3,
    only: (facts) => automatic(facts) && combustion(facts) && powerful(facts),
  },
  { name: "Frenos deportivos", category: "performance", from: 3, only: ({ powerHp }) => powerHp >= 290 },
];

/** The features of a car from 1983, which the modern list does not fit. */
const classicItems: VehicleFeatures = [
  { name: "Techo rígido desmontable", category: "exterior" },
  { name: "Llantas de aleación originales", category: "exterior" },
  { name: "Faros halógenos", category: "exterior" },
  { name: "Tapicería de piel", category: "interior" },
  { name: "Madera en la consola", category: "interior" },
  { name: "Elevalunas eléctricos", category: "comfort" },
  { name: "Dirección asistida", category: "comfort" },
  { name: "ABS", category: "safety" },
  { name: "Radio de época", category: "technology" },
  { name: "Inyección mecánica ajustada", category: "mechanical" },
  { name: "Manguitos de freno nuevos", category: "mechanical" },
  { name: "Informe de originalidad", category: "general" },
];

export type VehicleFeatures = { name: string; category: FeatureCategory }[];

/** Groups that buyers ask about first, so they are never left out. */
const essential = new Set(["climate", "lamps", "rims", "phone", "seats", "cruise", "parking"]);
const classicUntil = 1995;

function fits(item: Item, facts: VehicleFacts): boolean {
  return facts.trim >= item.from && facts.trim <= (item.to ?? 4) && (item.only?.(facts) ?? true);
}

function isEssential(item: Item): boolean {
  return (
    (item.group !== undefined && essential.has(item.group)) ||
    item.category === "mechanical" ||
    item.name === "Siete plazas" ||
    item.name === "Capota eléctrica"
  );
}

/** Eight to eighteen features that fit the car's trim, drive and body; always the same for the same car. */
export function equipmentOf(facts: VehicleFacts): VehicleFeatures {
  if (facts.year <= classicUntil) return classicItems;
  const possible = items.filter((item) => fits(item, facts));
  const wanted = Math.min(18, 10 + facts.trim * 2 + Math.floor(seededShare(`${facts.seed} count`) * 3));
  const ranked = possible
    .map((item, order) => ({
      item,
      order,
      rank: seededShare(`${facts.seed} ${item.name}`) - (isEssential(item) ? 1 : 0),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, wanted)
    .toSorted((a, b) => a.order - b.order);
  return ranked.map(({ item }) => ({ name: item.name, category: item.category }));
}
