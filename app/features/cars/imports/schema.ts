import { companyDay } from "#app/features/ground/company/company-day.ts";
import { z } from "zod";
import { accidentStates, sellerKinds } from "#app/features/cars/vehicles/car-fact-labels.ts";
import { bodyStyles, fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { type RefusalReason, refusalSentences } from "./messages.ts";

const leastPrice = 200;
const mostPrice = 5_000_000;
const earliestYear = 1950;
const mostMileage = 1_000_000;
const fullOdometer = 999_999;
const leastPower = 10;
const mostPower = 2_000;

/** The schema's messages are refusal codes; this function restricts them to the closed list. */
const refusalReason = (reason: RefusalReason): RefusalReason => reason;

/**
 * Whether a price is keyboard fill, from a seller who wants to give no price. Such prices are 999999, one digit seven times or more
 * (1111111), and counting up from one (123456, 1234567). Shorter ones are real prices: 9.999 € is common, and cars are sold for 111.111 €.
 */
function isKeyboardFill(price: number): boolean {
  return price === 999_999 || /^(\d)\1{6,}$/.test(String(price)) || /^123456(?:7(?:8(?:90?)?)?)?$/.test(String(price));
}

const nameText = (missing: RefusalReason, longest: number) => z.string().min(1, missing).max(longest, refusalReason("name_too_long"));

const word = <const Values extends readonly string[]>(values: Values, missing: RefusalReason, unknown: RefusalReason) =>
  z.enum(values, { error: (issue) => (issue.input === "" ? missing : unknown) });

/**
 * Returns the schema of a vehicle that an import may bring. Money in whole euros, distance in km, power in metric horsepower. An
 * unbelievable power or month becomes null instead of refusing the car. `now` determines the last accepted year and month.
 */
export function stockVehicleSchema(now: Temporal.Instant) {
  const today = companyDay(now);
  const latestYear = today.year + 1;
  const latestMonth = today.with({ day: 1 }).toString();
  const price = refusalReason("price_out_of_reason");
  const year = refusalReason("year_out_of_reason");
  const shortYear = refusalReason("year_of_two_digits");
  const mileage = refusalReason("mileage_out_of_reason");
  // Only the first reason is reported, and an unbelievable figure says more than an empty cell, so figures come first.
  return z.object({
    price: z
      .int(price)
      .min(leastPrice, price)
      .max(mostPrice, price)
      .refine((value) => !isKeyboardFill(value), price),
    year: z.int(year).min(1000, shortYear).min(earliestYear, year).max(latestYear, year),
    // 111.111 and 222.222 km are on real odometers; 999.999 is an odometer's maximum and a common keyboard fill.
    mileage: z
      .int(mileage)
      .min(0, mileage)
      .max(mostMileage, mileage)
      .refine((value) => value !== fullOdometer, mileage),
    make: nameText("missing_make", 60),
    model: nameText("missing_model", 120),
    fuelType: word(fuelTypes, "missing_fuel", "unknown_fuel"),
    transmission: word(transmissions, "missing_transmission", "unknown_transmission"),
    location: z.string().min(1).max(80),
    bodyStyle: z.enum(bodyStyles).nullable(),
    powerHp: z.int().min(leastPower).max(mostPower).nullable().catch(null),
    /** The first day of the month of the first registration, if the listing names the month. */
    firstRegistration: z
      .string()
      .regex(/^\d{4}-\d\d-01$/)
      .refine((month) => month <= latestMonth)
      .nullable()
      .catch(null),
    /** Any other text is no VIN, and so is one sign seventeen times. */
    vin: z
      .string()
      .regex(/^(?!(.)\1{16})[A-HJ-NPR-Z0-9]{17}$/)
      .nullable()
      .catch(null),
    accident: z.enum(accidentStates).nullable(),
    seller: z.enum(sellerKinds).nullable(),
  });
}

type StockVehicleSchema = ReturnType<typeof stockVehicleSchema>;
export type StockVehicle = z.output<StockVehicleSchema>;

/** The values that a format reads from a row before the schema judges them: '' for a missing word, undefined for an unreadable number. */
export type VehicleDraft = Omit<StockVehicle, "fuelType" | "transmission" | DraftNumber> & {
  fuelType: string;
  transmission: string;
} & Record<DraftNumber, number | undefined>;
type DraftNumber = "price" | "year" | "mileage" | "powerHp";

/** Returns the vehicle, or the first reason to refuse it. */
export function judgeDraft(schema: StockVehicleSchema, draft: VehicleDraft) {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return { ok: true as const, vehicle: parsed.data };
  const reason = parsed.error.issues[0]?.message;
  if (isRefusalReason(reason)) return { ok: false as const, reason };
  throw new Error(`The schema refuses a row without one of our reasons: ${reason}`);
}

function isRefusalReason(text: string | undefined): text is RefusalReason {
  return text !== undefined && Object.hasOwn(refusalSentences, text);
}
