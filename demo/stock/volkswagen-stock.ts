import type { MakeTable } from "./vehicle-row.ts";

export const volkswagenGroupStock: readonly MakeTable[] = [
  {
    make: "Volkswagen",
    rows: [
      ["Polo 1.0 TSI", "C", 2020, 14900, 58200, "G", "m", 95, "gris plata", "a", 1],
      ["Golf 2.0 TDI Life", "C", 2021, 22400, 69800, "D", "m", 150, "azul cobalto", "a", 2],
      ["Golf GTI DSG", "C", 2019, 27900, 64900, "G", "a", 245, "blanco alpino", "a", 3],
      ["Golf Variant 1.5 TSI", "F", 2020, 19900, 77400, "G", "m", 130, "gris grafito", "p", 2],
      ["Passat Variant 2.0 TDI DSG", "F", 2020, 22450, 104800, "D", "a", 150, "gris plata", "p", 2],
      ["Arteon 2.0 TDI R-Line DSG", "B", 2020, 28900, 91300, "D", "a", 190, "naranja cobre", "a", 3],
      ["T-Roc 1.5 TSI", "S", 2020, 21900, 56700, "G", "m", 150, "azul hielo", "a", 2],
      ["T-Roc Cabrio 1.5 TSI DSG", "D", 2021, 28400, 38200, "G", "a", 150, "verde petróleo", "a", 3],
      ["Tiguan 2.0 TDI 4MOTION DSG", "S", 2019, 26900, 108400, "D", "a", 150, "blanco alpino", "r", 3],
      ["Touareg 3.0 TDI R-Line", "S", 2020, 47900, 96100, "D", "a", 286, "gris grafito", "a", 4],
      ["Touran 1.5 TSI DSG", "M", 2019, 22900, 87300, "G", "a", 150, "marrón cacao", "a", 2],
      ["Multivan T6 2.0 TDI DSG", "M", 2019, 41900, 121500, "D", "a", 150, "azul hielo", "a*", 3],
      ["ID.3 Pro Performance", "C", 2021, 22900, 51400, "E", "a", 204, "verde menta", "a", 2],
      ["ID.4 Pro", "S", 2022, 31900, 44700, "E", "a", 204, "gris nardo", "p", 3],
    ],
  },
  {
    make: "SEAT",
    rows: [
      ["Ibiza 1.0 TSI FR", "C", 2021, 15900, 46300, "G", "m", 110, "rojo coral", "r", 2],
      ["León 2.0 TDI FR", "C", 2020, 19400, 84600, "D", "m", 150, "gris nardo", "a", 3],
      ["León Sportstourer 1.5 TSI", "F", 2021, 20900, 59900, "G", "m", 130, "azul noche", "s", 2],
      ["Arona 1.0 TSI", "S", 2020, 14900, 63800, "G", "m", 95, "beige arena", "x", 1],
      ["Ateca 2.0 TDI DSG", "S", 2019, 22900, 99400, "D", "a", 150, "gris grafito", "a", 2],
      ["Alhambra 2.0 TDI", "M", 2018, 24900, 134200, "D", "m", 150, "azul cobalto", "a", 2],
    ],
  },
  {
    make: "Cupra",
    rows: [
      ["Formentor 1.4 e-Hybrid", "S", 2023, 34900, 32600, "P", "a", 245, "marrón cacao", "a", 3],
      ["Born 58 kWh", "C", 2022, 27400, 37300, "E", "a", 204, "azul noche", "p", 3],
      ["León 2.0 TSI DSG", "C", 2021, 29900, 48800, "G", "a", 300, "verde petróleo", "a", 3],
    ],
  },
  {
    make: "Skoda",
    rows: [
      ["Fabia 1.0 TSI", "C", 2025, 17900, 8400, "G", "m", 95, "azul hielo", "p", 1],
      ["Octavia Combi 2.0 TDI DSG", "F", 2021, 22900, 97600, "D", "a", 150, "verde petróleo", "a", 2],
      ["Octavia Combi 1.6 TDI", "F", 2014, 8900, 148700, "D", "m", 105, "gris plata", "x", 1],
      ["Superb Combi 2.0 TDI Style", "F", 2020, 25900, 109900, "D", "a", 190, "beige arena", "p", 3],
      ["Karoq 1.5 TSI", "S", 2020, 22400, 66500, "G", "m", 150, "azul cobalto", "s", 2],
      ["Kodiaq 2.0 TDI 4x4 DSG", "S", 2020, 29900, 91000, "D", "a", 150, "verde abeto", "a", 3],
      ["Enyaq iV 80", "S", 2022, 34900, 52900, "E", "a", 204, "gris grafito", "a", 3],
    ],
  },
];
