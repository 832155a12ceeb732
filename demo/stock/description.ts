import { seededShare } from "../drawing/find-profile.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/** A sentence about a car; `when` says which cars it fits. */
type Sentence = { say: (facts: VehicleFacts) => string; when?: (facts: VehicleFacts) => boolean };

const thisYear = 2026;
const number = (value: number): string => value.toLocaleString("es-ES", { useGrouping: "always" });
/** A figure between two bounds that is always the same for the same car and purpose. */
const figure = ({ seed }: VehicleFacts, purpose: string, from: number, to: number): number =>
  from + Math.floor(seededShare(`${seed} ${purpose}`) * (to - from + 1));
const age = ({ year }: VehicleFacts): number => thisYear - year;
const electric = ({ fuel }: VehicleFacts): boolean => fuel === "E";
const combustion = ({ fuel }: VehicleFacts): boolean => fuel !== "E";
const large = ({ body }: VehicleFacts): boolean => body === "SUV" || body === "Familiar" || body === "Monovolumen";
const highMileage = ({ mileage }: VehicleFacts): boolean => mileage > 80000;
const lowMileage = ({ mileage }: VehicleFacts): boolean => mileage < 55000;
const inGermany = ({ status }: VehicleFacts): boolean => status === "german_prospect";
/** Whether the car has had its first service. */
const served = ({ mileage }: VehicleFacts): boolean => mileage >= 15000;
const lastService = (facts: VehicleFacts): number => Math.round((facts.mileage - figure(facts, "service", 900, 9000)) / 100) * 100;

const earlierUse: readonly Sentence[] = [
  { say: () => "Un solo propietario particular en Alemania." },
  { say: (f) => `Dos propietarios en ${age(f)} años, ambos particulares.`, when: (f) => age(f) > 3 },
  {
    say: () => "Coche de empresa con contrato de leasing, devuelto al terminar el plazo.",
    when: (f) => f.mileage > 45000 && f.body !== "Descapotable",
  },
  {
    say: () => "Coche de demostración del concesionario durante el primer año y de un particular después.",
    when: (f) => f.trim > 1,
  },
  { say: () => "Un propietario, uso sobre todo por autopista.", when: highMileage },
  {
    say: () => "Segundo coche de una familia, usado en ciudad y alrededores.",
    when: (f) => lowMileage(f) && f.powerHp < 300,
  },
  { say: () => "Lo condujo la misma familia desde la matriculación.", when: large },
  {
    say: () => "Matrícula de temporada en Alemania: circuló de abril a octubre.",
    when: (f) => lowMileage(f) && (f.body === "Descapotable" || f.body === "Coupé"),
  },
  { say: () => "Primera matriculación en Alemania, a nombre de un particular que lo vendió por cambio de coche." },
  {
    say: (f) => `De un particular que hacía unos ${number(Math.round(f.mileage / Math.max(1, age(f)) / 1000) * 1000)} km al año.`,
    when: (f) => age(f) > 2,
  },
  { say: () => "Coche de un jubilado, siempre en garaje.", when: (f) => lowMileage(f) && f.powerHp < 200 },
  { say: () => "Llevó a una familia con dos niños; las plazas traseras tienen uso normal.", when: large },
  {
    say: () => "Coche de servicio de una consulta médica, con un único conductor.",
    when: (f) => f.trim > 1 && f.body !== "Descapotable",
  },
  { say: () => "Circuló sobre todo los fines de semana.", when: (f) => lowMileage(f) && f.powerHp >= 180 },
  { say: () => "Vehículo de renting con un único conductor.", when: (f) => f.mileage > 40000 && f.year > 2018 },
];

const serviceHistory: readonly Sentence[] = [
  { say: () => "Aún no le ha tocado la primera revisión del fabricante.", when: (f) => !served(f) },
  { say: () => "Libro sellado por el mismo taller desde el principio.", when: (f) => served(f) && age(f) > 2 },
  {
    say: (f) =>
      `La revisión grande se hizo a los ${number(lastService(f))} km; la siguiente toca dentro de ${number(figure(f, "next", 15, 25) * 1000)} km.`,
    when: (f) => combustion(f) && f.mileage > 60000,
  },
  {
    say: (f) => `Revisado cada año en un concesionario ${f.make}, el último sello con ${number(lastService(f))} km.`,
    when: served,
  },
  { say: () => "Inspección principal alemana (HU) en vigor.", when: (f) => age(f) > 2 },
  {
    say: (f) => `Mantenimiento completo en la red oficial, la última revisión a los ${number(lastService(f))} km.`,
    when: served,
  },
  {
    say: (f) => `Tiene ${figure(f, "stamps", 2, Math.min(6, age(f)))} revisiones anotadas; la última, con ${number(lastService(f))} km.`,
    when: (f) => f.mileage > 38000 && age(f) > 3,
  },
  { say: (f) => `Revisiones al día según el registro digital de ${f.make}.`, when: (f) => f.trim > 2 },
  { say: () => "Facturas de todos los trabajos desde el primer año.", when: combustion },
  { say: (f) => `Revisión anual hecha a los ${number(lastService(f))} km, con factura.`, when: served },
  { say: () => "Cambio de líquido de frenos y filtro de habitáculo hecho este año.", when: electric },
  {
    say: (f) => `Aceite, filtros y bujías cambiados a los ${number(lastService(f))} km.`,
    when: (f) => served(f) && ["G", "L", "H"].includes(f.fuel),
  },
  {
    say: (f) => `Aceite, filtro de gasóleo y filtro de aire cambiados a los ${number(lastService(f))} km.`,
    when: ({ fuel }) => fuel === "D",
  },
];

const wearAndTyres: readonly Sentence[] = [
  {
    say: (f) => `Neumáticos traseros nuevos; a los delanteros les quedan ${figure(f, "front tread", 4, 6)} mm.`,
    when: highMileage,
  },
  { say: () => "El volante y el asiento del conductor muestran el roce propio de los kilómetros.", when: highMileage },
  { say: () => "Hay dos picadas de piedra en el capó, retocadas.", when: (f) => f.mileage > 40000 },
  { say: () => "Sin repintados ni golpes reparados según la medición de pintura.", when: (f) => f.mileage < 90000 },
  { say: (f) => `Neumáticos de verano con ${figure(f, "tread", 4, 7)} mm de dibujo.` },
  { say: (f) => `Cuatro neumáticos montados en ${thisYear}, con ${figure(f, "tread", 6, 7)} mm.` },
  {
    say: (f) => `Neumáticos para todo el año, ${figure(f, "tread", 5, 7)} mm delante y ${figure(f, "tread rear", 4, 6)} mm detrás.`,
  },
  { say: () => "Incluye un segundo juego de llantas con neumáticos de invierno.", when: (f) => f.trim > 1 },
  {
    say: (f) => `Discos delanteros al ${figure(f, "discs", 60, 85)} % y neumáticos con ${figure(f, "tread", 4, 6)} mm.`,
    when: ({ mileage }) => mileage < 70000,
  },
  { say: () => "Tiene un arañazo leve en el paragolpes trasero, que puedes ver en el informe.", when: highMileage },
  { say: () => "Una llanta presenta una marca de bordillo; el resto está sin golpes.", when: (f) => f.trim > 1 },
  { say: () => "Pintura original en todos los paneles, medida con espesímetro.", when: lowMileage },
];

const inspection: readonly Sentence[] = [
  { say: () => "Hemos revisado motor, cambio, frenos y bajos en elevador.", when: combustion },
  { say: () => "Hemos revisado frenos, suspensión, refrigeración y bajos en elevador.", when: electric },
  { say: () => "Sin fugas ni holguras en la inspección del elevador." },
  { say: () => "Todos los mandos, luces y asistentes probados uno a uno.", when: (f) => f.trim > 1 },
  { say: () => "Comprobamos los kilómetros con el historial y la diagnosis." },
  { say: () => "La diagnosis no muestra averías guardadas." },
  { say: () => "Medimos la pintura y probamos el coche durante 30 km." },
  {
    say: (f) => `La batería conserva el ${figure(f, "battery", 88, 96)} % de su capacidad, medida con informe.`,
    when: electric,
  },
  {
    say: (f) => `Batería de tracción comprobada: ${figure(f, "battery", 89, 97)} % de capacidad.`,
    when: ({ fuel }) => fuel === "E" || fuel === "P",
  },
  {
    say: () => "Compresión y fugas comprobadas; el filtro de partículas está dentro de valores.",
    when: ({ fuel }) => fuel === "D",
  },
  { say: () => "Revisamos la instalación de gas y la fecha del depósito.", when: ({ fuel }) => fuel === "L" },
  { say: () => "Probamos la capota y sus juntas con agua.", when: ({ body }) => body === "Descapotable" },
  { say: () => "Cambio automático probado en frío y en caliente.", when: (f) => f.gearbox === "a" && combustion(f) },
];

const closing: readonly Sentence[] = [
  { say: (f) => `Está en ${f.location}; el precio es una estimación hasta que lo inspeccionemos.`, when: inGermany },
  { say: (f) => `Lo vende un concesionario de ${f.location} y aún no lo hemos comprado.`, when: inGermany },
  { say: (f) => `Si te interesa, un técnico lo revisa en ${f.location} antes de que decidas.`, when: inGermany },
  { say: (f) => `Está en ${f.location} y puedes probarlo con cita.`, when: (f) => f.status === "available" },
  { say: () => "Puedes traer a tu mecánico a verlo.", when: (f) => f.status === "available" },
  { say: (f) => `Puedes verlo en ${f.location} con cita.`, when: (f) => f.status === "available" },
  {
    say: () => "Se entrega con 12 meses de garantía mecánica.",
    when: (f) => f.status === "available" || f.status === "reserved",
  },
  { say: () => "Te enviamos el informe de inspección antes de que decidas.", when: (f) => f.status === "available" },
  { say: () => "ITV española pasada y matrícula en trámite.", when: (f) => f.status === "available" },
  { say: () => "" },
];

const classicText =
  "Clásico de 1983 con papeles alemanes y placa H. Motor y cambio revisados; la capota y el techo rígido cierran bien. Tiene óxido superficial en los bajos, tratado y fotografiado. Puedes verlo con cita.";
const classicUntil = 1995;

function pickSentence(list: readonly Sentence[], facts: VehicleFacts, part: string): string {
  const fitting = list.filter(({ when }) => when?.(facts) ?? true);
  const chosen = fitting[Math.floor(seededShare(`${facts.seed} ${part}`) * fitting.length)];
  return chosen?.say(facts) ?? "";
}

/** Two to four sentences of facts about one car. A car still in Germany has not been inspected yet. */
export function describe(facts: VehicleFacts): string {
  if (facts.year <= classicUntil) return classicText;
  const sentences = [
    pickSentence(earlierUse, facts, "use"),
    pickSentence(serviceHistory, facts, "service book"),
    inGermany(facts) ? "" : pickSentence(seededShare(`${facts.seed} kind`) < 0.5 ? wearAndTyres : inspection, facts, "state"),
    pickSentence(
      closing.filter(({ say }) => !inGermany(facts) || say(facts) !== ""),
      facts,
      "closing",
    ),
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
