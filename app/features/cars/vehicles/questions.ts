import { capitalised, kilowattsOf, monthInWords, hasWrongCheckDigit, checkDigitOf } from "./written-values.ts";
import { fuelOfPowertrain, carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { contradicts, environmentalBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { environmentalBadges, type FuelType, type Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import type { FieldName, FieldValues } from "#app/features/cars/vehicles/fields.ts";
import { formatCount, formatEuros, formatKilometres } from "#app/lib/amounts.ts";

/** What looks wrong and may be right: a question at its field. The person corrects the value, or confirms exactly this sentence. */
export type Question = { field: FieldName; sentence: string };

type Car = FieldValues;

/** A rule returns its sentence if the value looks wrong. Every sentence names the value, so that another value is another question. */
type Rule = { field: FieldName; ask: (car: Car, today: Temporal.PlainDate) => string | false };

const rules: readonly Rule[] = [
  { field: "environmental_badge", ask: badgeOfOtherPapers },
  { field: "price", ask: ({ price }) => looksLikeThousands(price) && inThousands(price) },
  { field: "price", ask: withoutPrice },
  { field: "year", ask: ({ year }, today) => year > today.year + 1 && `El año ${year} todavía no ha llegado. ¿Es correcto?` },
  { field: "mileage", ask: fewKilometres },
  { field: "mileage", ask: ({ mileage }) => mileage > 600_000 && `${formatKilometres(mileage)} son muchísimos. ¿Es correcto?` },
  { field: "first_registration", ask: registrationInFuture },
  { field: "first_registration", ask: registrationOfOtherYear },
  { field: "vin", ask: ({ vin }) => vin !== null && hasWrongCheckDigit(vin) && wrongCheckDigit(vin) },
  { field: "powertrain", ask: otherFuel },
  { field: "power_kw", ask: ({ power_kw: power }) => power !== null && unusualPower(power) },
  { field: "displacement", ask: unusualDisplacement },
  { field: "co2", ask: unusualEmissions },
  { field: "consumption", ask: ({ consumption }) => consumption !== null && consumption > 40 && unusualConsumption(consumption) },
  { field: "electric_range", ask: unusualRange },
  {
    field: "previous_owners",
    ask: ({ previous_owners: owners }) => owners !== null && owners > 9 && `¿Seguro que ha tenido ${owners} propietarios?`,
  },
  { field: "inspection_until", ask: unusualInspection },
  { field: "german_price", ask: ({ german_price: price }) => looksLikeThousands(price) && inThousands(price) },
  { field: "net_price", ask: unusualNetPrice },
  { field: "vat_regime", ask: vatOfPrivateSeller },
];

/** Returns what looks wrong in a vehicle's form, at most one question for a field. `today` is the calendar day in Spain. */
export function questionsAbout(car: Car, today: Temporal.PlainDate): Question[] {
  const questions = new Map<FieldName, Question>();
  for (const { field, ask } of rules) {
    const sentence = questions.has(field) ? false : ask(car, today);
    if (sentence !== false) questions.set(field, { field, sentence });
  }
  return [...questions.values()];
}

/** Returns the questions that the saved values did not raise already: those were confirmed when they were saved, or came with an import. */
export function newQuestions(asked: readonly Question[], saved: readonly Question[]): Question[] {
  const known = new Set(saved.map(({ sentence }) => sentence));
  return asked.filter(({ sentence }) => !known.has(sentence));
}

/** Returns what looks wrong once a saved vehicle has another status, and did not before. */
export function questionsOfStatus(car: Car, status: Car["status"], today: Temporal.PlainDate): Question[] {
  return newQuestions(questionsAbout({ ...car, status }, today), questionsAbout(car, today));
}

/** The badge follows from Euro norm, drive and range, so another one means that one of them is wrong. */
function badgeOfOtherPapers(car: Car): string | false {
  const computed = environmentalBadge(carFactsOf(car));
  const chosen = environmentalBadges.find((badge) => badge === car.environmental_badge);
  if (!contradicts(chosen, computed)) return false;
  const reason = computed.reason.replace(/\.$/, "");
  return "badge" in computed
    ? `Según los datos saldría ${computed.badge} (${reason}), pero pone ${chosen}. ¿Es correcto?`
    : `Según los datos no puede ser ${chosen}. ${reason}. ¿Es correcto?`;
}

function looksLikeThousands(price: number | null): price is number {
  return price !== null && price > 0 && price < 500;
}

function inThousands(price: number): string {
  return `${formatEuros(price)} es muy poco. ¿Querías escribir ${formatCount(price * 1000)}?`;
}

/** A car on offer without a price, unless its price at the door is computed. */
function withoutPrice({ status, price, german_price: german, price_fixed: fixed }: Car): string | false {
  const isOnOffer = status === "available" || status === "reserved" || status === "german_prospect";
  const isComputed = status === "german_prospect" && german !== null && !fixed;
  return isOnOffer && !isComputed && price === 0 && "El precio es 0 €: la web dirá «Precio a consultar». ¿Es correcto?";
}

/** Less than 1,000 km a year is a museum's car, or a figure without its last zeros. The first two years say little. */
function fewKilometres({ mileage, year }: Car, today: Temporal.PlainDate): string | false {
  const age = today.year - year;
  const few = age >= 2 && mileage > 0 && mileage < age * 1_000;
  return few && `${formatKilometres(mileage)} son muy pocos para un coche de ${age} años. ¿Faltan ceros?`;
}

function registrationInFuture({ first_registration: month }: Car, today: Temporal.PlainDate): string | false {
  return month !== null && month > today.toString() && `${capitalised(monthInWords(month))} todavía no ha llegado. ¿Es correcto?`;
}

function registrationOfOtherYear({ first_registration: month, year }: Car): string | false {
  if (month === null || month.startsWith(`${year}-`)) return false;
  return `Se matriculó en ${monthInWords(month)}, pero arriba pone que es del año ${year}. ¿Es correcto?`;
}

function wrongCheckDigit(vin: string): string {
  return `En ${vin} el noveno carácter debería ser ${checkDigitOf(vin)}. Muchos coches europeos no llevan ese carácter de control: compáralo con los documentos.`;
}

/** Engines that people also call by this fuel. */
const alsoCalled: Partial<Record<FuelType, readonly Powertrain[]>> = {
  Híbrido: ["petrol_mild_hybrid", "diesel_mild_hybrid"],
  Eléctrico: ["range_extender"],
};

function otherFuel({ fuel_type: fuel, powertrain }: Car): string | false {
  if (powertrain === null || fuel === "Otro" || fuelOfPowertrain[powertrain] === fuel || alsoCalled[fuel]?.includes(powertrain))
    return false;
  return `Arriba pone «${fuel}» como combustible y este tipo de motor es otro. ¿Es correcto?`;
}

/** More than 500 kW is rare enough to ask, and often the figure in CV. */
function unusualPower(power: number): string | false {
  if (power > 500)
    return `${formatCount(power)} kW es muchísimo. ¿No serán CV? ${formatCount(power)} CV son ${formatCount(kilowattsOf(power))} kW.`;
  return power < 10 && `${power} kW es muy poco. ¿Es correcto?`;
}

function unusualDisplacement({ displacement, powertrain, fuel_type: fuel }: Car): string | false {
  if (displacement === null) return false;
  if (powertrain === "electric" || (powertrain === null && fuel === "Eléctrico"))
    return `Un eléctrico no tiene cilindrada y pone ${formatCount(displacement)} cm³. ¿Es correcto?`;
  if (displacement < 400) return `${displacement} cm³ es muy poco. La cilindrada va en cm³: 2,0 litros son unos 1.998.`;
  return displacement > 8_500 && `${formatCount(displacement)} cm³ es muchísimo. ¿Es correcto?`;
}

function unusualEmissions({ co2, powertrain, fuel_type: fuel }: Car): string | false {
  if (co2 === null) return false;
  const clean = powertrain === "electric" || powertrain === "hydrogen" || (powertrain === null && fuel === "Eléctrico");
  if (co2 === 0 && !clean && (powertrain !== null || fuel !== "Otro"))
    return `Pone 0 g/km y el coche quema combustible (${fuel}). Si no lo sabes, deja el campo vacío.`;
  if (co2 > 0 && clean) return `Este coche no emite CO₂ y pone ${co2} g/km. ¿Es correcto?`;
  return co2 > 500 && `${co2} g/km es muchísimo. ¿Es correcto?`;
}

function unusualConsumption(consumption: number): string {
  return `${String(consumption).replace(".", ",")} a los 100 km es muchísimo. ¿Falta una coma?`;
}

function unusualRange({ electric_range: range, powertrain }: Car): string | false {
  if (range === null) return false;
  if (powertrain !== null && ["petrol", "diesel", "lpg", "cng", "ethanol"].includes(powertrain))
    return `Este coche no circula en eléctrico y pone ${formatKilometres(range)}. ¿Es correcto?`;
  if (powertrain?.endsWith("plug_in") && range > 200)
    return `${formatKilometres(range)} es mucho para un híbrido enchufable. ¿Es correcto?`;
  return range > 1_000 && `${formatKilometres(range)} es muchísimo. ¿Es correcto?`;
}

/** A new car has its first main inspection after 36 months and any other after 24 (StVZO, annex VIII), so none is good for longer. */
function unusualInspection({ inspection_until: month }: Car, today: Temporal.PlainDate): string | false {
  if (month === null) return false;
  const words = monthInWords(month);
  if (month < today.subtract({ months: 12 }).toString()) return `La HU caducó en ${words}, hace más de un año. ¿Es correcto?`;
  return month > today.add({ months: 37 }).toString() && `Una HU vale tres años como mucho y pone ${words}. ¿Es correcto?`;
}

/** The German VAT is 19 % (§ 12 UStG). */
const germanVat = 0.19;

function unusualNetPrice({ net_price: net, german_price: gross, vat_regime: regime }: Car): string | false {
  if (net === null) return false;
  if (regime === "margin") return `En bienes usados (REBU) no hay precio sin IVA y pone ${formatEuros(net)}. ¿Es correcto?`;
  if (looksLikeThousands(net)) return inThousands(net);
  if (gross === null) return false;
  const expected = gross / (1 + germanVat);
  const off = Math.abs(net - expected) > expected * 0.02;
  return off && `Sin el 19 % de IVA, ${formatEuros(gross)} son ${formatEuros(expected)}, y pone ${formatEuros(net)}. ¿Es correcto?`;
}

function vatOfPrivateSeller({ vat_regime: regime, seller }: Car): string | false {
  return (
    seller === "private" && regime !== null && "Un particular vende sin IVA, ni desglosado ni por bienes usados. ¿No será un concesionario?"
  );
}
