import { formatEuros } from "#app/lib/amounts.ts";
import { germanPaperLabels, labelIn, sellerLabels, vatRegimeLabels } from "./car-fact-labels.ts";
import type { Field } from "./field.ts";
import { germanPapers, sellerKinds, vatRegimes } from "./vocabulary.ts";

/**
 * The offer in Germany. Visitors may read the prices, because the lines of the price at the door begin with them. Of a car that is here
 * already no page shows them.
 */
export const germanFields = {
  german_price: {
    kind: "number",
    least: 1,
    most: 9_999_999,
    wrong: "Escribe el precio alemán en euros, sin céntimos, como 24.900, o deja el campo vacío.",
    empty: null,
    amount: formatEuros,
    label: "Precio en Alemania (€)",
    logLabel: "Precio en Alemania",
    noun: "el precio en Alemania",
    public: true,
    // An import writes it next to the price, and only for a car in Germany.
    imported: false,
  },
  vat_regime: {
    kind: "choice",
    options: vatRegimes,
    optional: true,
    optionLabel: labelIn(vatRegimeLabels),
    label: "IVA del vendedor",
    noun: "el IVA",
    public: true,
    fact: { label: "IVA", group: "papers", inGermanyOnly: true },
    imported: false,
  },
  net_price: {
    kind: "number",
    least: 1,
    most: 9_999_999,
    wrong: "Escribe el precio sin IVA en euros, sin céntimos, como 20.924, o deja el campo vacío.",
    empty: null,
    amount: formatEuros,
    label: "Precio sin IVA alemán (€)",
    logLabel: "Precio sin IVA alemán",
    noun: "el precio sin IVA",
    public: true,
    imported: false,
  },
  seller: {
    kind: "choice",
    options: sellerKinds,
    optional: true,
    optionLabel: labelIn(sellerLabels),
    label: "Vendedor",
    noun: "el vendedor",
    public: true,
    fact: {
      label: "Vendedor",
      group: "papers",
      missing: "Si vende un particular, se paga el impuesto de transmisiones de tu comunidad.",
      inGermanyOnly: true,
    },
    imported: true,
  },
  papers: {
    kind: "choices",
    options: germanPapers,
    optionLabel: labelIn(germanPaperLabels),
    label: "Papeles que hay",
    noun: "los papeles",
    public: true,
    fact: {
      label: "Papeles alemanes",
      group: "papers",
      missing: "Pedimos los originales del permiso y del título, y el COC, antes de comprar.",
      inGermanyOnly: true,
    },
    imported: false,
  },
} as const satisfies Record<string, Field>;
