import type { MakeTable } from "./vehicle-row.ts";

export const mercedesAndSmartStock: readonly MakeTable[] = [
  {
    make: "Mercedes-Benz",
    rows: [
      ["Clase A 180 d", "C", 2019, 21900, 86500, "D", "a", 116, "gris plata", "a", 2],
      ["Clase A 250 e", "C", 2021, 28900, 52700, "P", "a", 218, "rojo coral", "a", 3],
      ["Clase B 180", "M", 2020, 23900, 61200, "G", "a", 136, "blanco alpino", "a", 2],
      ["CLA 200 Coupé AMG Line", "B", 2021, 33400, 47900, "G", "a", 163, "gris grafito", "p", 3],
      ["CLA 220 d Shooting Brake", "F", 2020, 31900, 78400, "D", "a", 190, "azul noche", "a", 3],
      ["Clase C 300 e", "B", 2021, 36700, 41200, "P", "a", 313, "rojo burdeos", "a", 3],
      ["Clase C 220 d Estate", "F", 2019, 26900, 112800, "D", "a", 194, "negro zafiro", "s", 3],
      ["Clase C 200 Cabrio", "D", 2019, 35900, 57300, "G", "a", 184, "azul noche", "r", 3],
      ["Clase E 220 d", "B", 2020, 34900, 107600, "D", "a", 194, "gris plata", "p", 3],
      ["Clase E 300 de Estate 4MATIC AMG Line Premium Plus", "F", 2022, 54900, 58900, "P", "a", 306, "verde oliva", "a*", 4],
      ["GLA 200 d", "S", 2021, 33900, 64100, "D", "a", 150, "azul cobalto", "a", 3],
      ["GLC 220 d 4MATIC", "S", 2019, 36900, 93700, "D", "a", 194, "blanco alpino", "a", 3],
      ["GLE 350 de 4MATIC", "S", 2021, 61900, 81400, "P", "a", 320, "gris grafito", "p", 4],
      ["EQA 250", "S", 2022, 35900, 36800, "E", "a", 190, "gris nardo", "a", 3],
      ["Clase V 250 d", "M", 2019, 44900, 124700, "D", "a", 190, "negro zafiro", "a", 3],
      ["280 SL", "D", 1983, 38500, 118400, "G", "a", 185, "beige arena", "a", 1],
    ],
  },
  {
    make: "Smart",
    rows: [["EQ fortwo", "C", 2020, 11900, 27600, "E", "a", 82, "blanco alpino", "a", 2]],
  },
];
