/** Who sold the car of an order. */
export const sellerKinds = { dealer: "Una empresa", private: "Un particular" } as const;

export type SellerKind = keyof typeof sellerKinds;

/**
 * How the seller sold, which decides how the company sells on: bought under the margin scheme or without VAT, it may use the margin scheme
 * (Ley 37/1992, art. 135.Uno); bought with VAT, it sells with VAT on the whole price.
 */
export const vatSchemes = {
  margin: "Régimen de bienes usados (REBU, § 25a)",
  regular: "Con IVA, régimen general",
  none: "Sin IVA",
} as const;

export type VatScheme = keyof typeof vatSchemes;

const countryCodes = [
  "DE",
  "ES",
  "AT",
  "BE",
  "BG",
  "CY",
  "CZ",
  "DK",
  "EE",
  "FI",
  "FR",
  "GR",
  "HR",
  "HU",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
] as const;
const furtherCodes = ["MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"] as const;

const names = new Intl.DisplayNames("es-ES", { type: "region" });

/**
 * Where cars are bought, by their ISO 3166-1 code: Germany first, Spain for a car of the stock, then the others of the Union. The margin scheme
 * knows no other purchases (Directive 2006/112, art. 314).
 */
export const sellerCountries: Readonly<Record<string, string>> = Object.fromEntries(
  [...countryCodes, ...furtherCodes].map((code) => [code, names.of(code) ?? code]),
);

/** A purchase of a car as the team wrote it down. Cents, with all VAT that was in the price. */
export type Purchase = {
  seller_kind: SellerKind;
  seller_name: string;
  seller_address: string;
  seller_document: string;
  seller_country: string;
  document_number: string;
  cents: number;
  bought_on: string;
  vat_scheme: VatScheme;
  disbursed_cents: number;
  sale_document_number: string;
};
