import type {
  AccidentState,
  BodyStyle,
  Colour,
  DriveType,
  EuroNorm,
  FuelType,
  GermanPaper,
  Powertrain,
  SellerKind,
  ServiceHistory,
  TestCycle,
  Transmission,
  VatRegime,
} from "./vocabulary.ts";

/** The catalogue's fuel for each powertrain (CAR-3). A mild hybrid keeps its fuel, because its engine always runs on it (decision 0043). */
export const fuelOfPowertrain: Readonly<Record<Powertrain, FuelType>> = {
  petrol: "Gasolina",
  diesel: "Diésel",
  petrol_mild_hybrid: "Gasolina",
  diesel_mild_hybrid: "Diésel",
  petrol_hybrid: "Híbrido",
  diesel_hybrid: "Híbrido",
  petrol_plug_in: "Híbrido",
  diesel_plug_in: "Híbrido",
  range_extender: "Híbrido",
  electric: "Eléctrico",
  hydrogen: "Otro",
  lpg: "GLP",
  cng: "Otro",
  ethanol: "Otro",
};

const powertrainsOfFuels: Partial<Record<FuelType, Powertrain>> = {
  Gasolina: "petrol",
  Diésel: "diesel",
  Eléctrico: "electric",
  GLP: "lpg",
};

/**
 * Returns the powertrain where the fuel leaves no doubt; a hybrid may be of six kinds. A petrol or diesel car may be a mild hybrid that
 * nobody called one: the fuel then gives the less favourable badge, so nothing is promised.
 */
export function powertrainOfFuel(fuel: string | undefined): Powertrain | undefined {
  return fuel !== undefined && Object.hasOwn(powertrainsOfFuels, fuel) ? powertrainsOfFuels[fuel as FuelType] : undefined;
}

/**
 * What is known of one German car. The price at the door, the badge and the list of papers are computed from these facts. A missing fact is
 * unknown, and stays unknown. A vehicle's row, the calculator's address and the text of an ad all lead to this shape.
 */
export type CarFacts = {
  make?: string;
  model?: string;
  /** The month of the first registration, as "2021-03"; as "2021" if only the year is known. */
  firstRegistration?: string;
  /** Kilometres. */
  mileage?: number;
  fuelType?: FuelType;
  powertrain?: Powertrain;
  transmission?: Transmission;
  bodyStyle?: BodyStyle;
  drive?: DriveType;
  /** Kilowatts. CV are derived: 1 kW is 1.35962 CV. */
  powerKw?: number;
  /** Cubic centimetres. */
  displacement?: number;
  cylinders?: number;
  /** Grams of CO2 per kilometre. */
  co2?: number;
  co2Cycle?: TestCycle;
  euroNorm?: EuroNorm;
  /** Litres per 100 km; kilograms for natural gas and hydrogen, kilowatt-hours for electric cars. */
  consumption?: number;
  /** Kilometres. */
  electricRange?: number;
  electricRangeCycle?: TestCycle;
  doors?: number;
  seats?: number;
  colour?: Colour;
  previousOwners?: number;
  accident?: AccidentState;
  /** The month until which the German main inspection (HU) is good, as "2027-05". */
  inspectionUntil?: string;
  serviceHistory?: ServiceHistory;
  keys?: number;
  /** What the seller asks in Germany, in euros, with the VAT that it contains. */
  germanPrice?: number;
  /** Euros, without the German VAT; only where the VAT is shown. */
  netPrice?: number;
  vatRegime?: VatRegime;
  seller?: SellerKind;
  papers?: readonly GermanPaper[];
  /** Whether the car was changed after it left the factory. */
  modified?: boolean;
  /** Whether it was a taxi, a rental or a driving school's car for more than six months. */
  formerTaxiOrRental?: boolean;
  /** The official value of this version when new, in euros, from the yearly order (annex I). */
  officialValue?: number;
};
