import type { MakeTable } from "./vehicle-row.ts";

export const bmwAndMiniStock: readonly MakeTable[] = [
  {
    make: "BMW",
    rows: [
      ["Serie 1 118i", "C", 2020, 22900, 57400, "G", "m", 136, "blanco alpino", "a", 2],
      ["Serie 1 120d", "C", 2021, 26400, 71900, "D", "a", 190, "azul cobalto", "p", 3],
      ["Serie 2 Active Tourer 225xe", "M", 2020, 24900, 68300, "P", "a", 224, "gris plata", "a", 3],
      ["Serie 3 320d", "B", 2020, 29900, 92400, "D", "a", 190, "azul noche", "a*", 3],
      ["Serie 3 330e Touring", "F", 2021, 35900, 63800, "P", "a", 292, "verde oliva", "a", 3],
      ["Serie 3 318d Touring", "F", 2018, 20900, 129600, "D", "m", 150, "gris grafito", "s", 2],
      ["Serie 4 420i Coupé", "K", 2021, 37900, 41500, "G", "a", 184, "gris plata", "a", 3],
      ["Serie 4 430i Cabrio", "D", 2022, 49900, 29800, "G", "a", 245, "verde abeto", "p", 4],
      ["Serie 5 530d xDrive", "B", 2020, 41900, 99700, "D", "a", 286, "negro zafiro", "p", 4],
      ["X1 sDrive18d", "S", 2019, 23400, 101300, "D", "m", 150, "naranja cobre", "r", 2],
      ["X3 xDrive20d", "S", 2019, 31900, 87400, "D", "a", 190, "gris grafito", "a", 3],
      ["X4 xDrive30d M Sport", "S", 2020, 46900, 88900, "D", "a", 286, "rojo burdeos", "r", 4],
      ["X5 xDrive45e", "S", 2021, 62900, 74300, "P", "a", 394, "verde petróleo", "a*", 4],
      ["i3 120 Ah", "C", 2020, 19900, 46800, "E", "a", 170, "blanco alpino", "a", 3],
      ["i4 eDrive40 Gran Coupé", "B", 2022, 43900, 38900, "E", "a", 340, "azul cobalto", "p", 4],
      ["Z4 sDrive20i", "D", 2020, 38900, 36700, "G", "a", 197, "rojo burdeos", "a", 3],
    ],
  },
  {
    make: "Mini",
    rows: [
      ["Cooper", "C", 2020, 18900, 47600, "G", "m", 136, "verde abeto", "a*", 2],
      ["Cooper SE", "C", 2021, 21400, 33900, "E", "a", 184, "amarillo limón", "a", 3],
      ["Cooper S Cabrio", "D", 2019, 24900, 51200, "G", "a", 192, "azul hielo", "a", 3],
      ["Clubman Cooper D", "F", 2018, 17900, 98600, "D", "m", 150, "gris nardo", "x", 2],
      ["Countryman Cooper SE ALL4", "S", 2020, 27900, 62500, "P", "a", 220, "rojo coral", "p", 3],
    ],
  },
];
