import type { MakeTable } from "./vehicle-row.ts";

export const fordOpelAndFrenchStock: readonly MakeTable[] = [
  {
    make: "Ford",
    rows: [
      ["Fiesta 1.0 EcoBoost", "C", 2020, 12900, 54100, "G", "m", 95, "azul cobalto", "a", 1],
      ["Focus 1.5 EcoBlue", "C", 2019, 14400, 92800, "D", "m", 120, "rojo burdeos", "x", 2],
      ["Focus Turnier 1.0 EcoBoost", "F", 2021, 17400, 68700, "G", "m", 125, "blanco alpino", "p", 2],
      ["Puma 1.0 EcoBoost ST-Line", "S", 2021, 18900, 49500, "G", "m", 125, "gris nardo", "a", 2],
      ["Kuga 2.5 PHEV", "S", 2021, 26900, 57600, "P", "a", 225, "azul noche", "r", 3],
      ["S-Max 2.0 EcoBlue", "M", 2019, 23400, 113500, "D", "a", 190, "gris grafito", "a", 3],
      ["Mustang GT 5.0 V8", "K", 2019, 47900, 43700, "G", "m", 450, "amarillo limón", "p*", 3],
    ],
  },
  {
    make: "Opel",
    rows: [
      ["Corsa 1.2", "C", 2021, 13900, 42600, "G", "m", 100, "naranja cobre", "a", 1],
      ["Astra 1.2 Turbo", "C", 2024, 22400, 18900, "G", "m", 130, "amarillo limón", "a", 2],
      ["Insignia Sports Tourer 2.0 CDTI", "F", 2019, 18400, 116700, "D", "a", 170, "azul noche", "a", 3],
      ["Mokka-e", "S", 2022, 21900, 31800, "E", "a", 136, "verde menta", "a", 2],
      ["Zafira 1.4 LPG", "M", 2018, 14900, 98300, "L", "m", 140, "gris plata", "p", 2],
    ],
  },
  {
    make: "Renault",
    rows: [
      ["Clio TCe 100 GLP", "C", 2021, 13400, 55400, "L", "m", 100, "naranja cobre", "a", 1],
      ["Captur E-Tech Híbrido", "S", 2025, 25400, 9800, "H", "a", 145, "azul cobalto", "a", 2],
      ["Mégane E-Tech EV60", "C", 2024, 27900, 21700, "E", "a", 220, "gris grafito", "a", 3],
      ["Grand Scénic 1.7 dCi", "M", 2019, 16900, 106900, "D", "m", 120, "beige arena", "s", 2],
      ["Zoe R135", "C", 2021, 15900, 38400, "E", "a", 135, "azul hielo", "p", 2],
    ],
  },
  {
    make: "Dacia",
    rows: [
      ["Duster 1.0 TCe GLP", "S", 2021, 15900, 61700, "L", "m", 100, "verde oliva", "a", 1],
      ["Sandero Stepway 1.0 TCe GLP", "C", 2022, 13900, 44900, "L", "m", 100, "beige arena", "r", 1],
    ],
  },
  {
    make: "Peugeot",
    rows: [
      ["208 PureTech 100", "C", 2021, 14900, 47200, "G", "m", 100, "amarillo limón", "a", 2],
      ["308 SW BlueHDi 130", "F", 2022, 22900, 72300, "D", "a", 131, "verde petróleo", "a", 2],
      ["508 Hybrid 225", "B", 2021, 27900, 66800, "P", "a", 225, "gris grafito", "a", 3],
      ["e-2008 GT", "S", 2022, 23400, 34600, "E", "a", 136, "rojo coral", "p", 3],
      ["3008 BlueHDi 130", "S", 2020, 21900, 88600, "D", "a", 131, "blanco alpino", "r", 2],
      ["5008 BlueHDi 180", "S", 2020, 25900, 101800, "D", "a", 177, "marrón cacao", "a", 3],
    ],
  },
  {
    make: "Citroën",
    rows: [
      ["C3 PureTech 83", "C", 2020, 11400, 52800, "G", "m", 83, "rojo coral", "a", 1],
      ["ë-C4", "S", 2022, 19900, 36100, "E", "a", 136, "gris plata", "a", 2],
      ["C5 Aircross Hybrid 225", "S", 2021, 24900, 59400, "P", "a", 225, "azul noche", "a", 3],
      ["Berlingo BlueHDi 100", "M", 2020, 16900, 94500, "D", "m", 102, "naranja cobre", "a", 1],
    ],
  },
];
