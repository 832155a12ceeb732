import type { MakeTable } from "./vehicle-row.ts";

export const audiAndPorscheStock: readonly MakeTable[] = [
  {
    make: "Audi",
    rows: [
      ["A1 Sportback 30 TFSI", "C", 2020, 17490, 52300, "G", "m", 116, "rojo coral", "a", 2],
      ["A3 Sportback 35 TFSI S tronic", "C", 2021, 24900, 48700, "G", "a", 150, "gris nardo", "a", 3],
      ["A3 Sedan 30 TDI", "B", 2019, 19950, 96400, "D", "m", 116, "azul cobalto", "s", 2],
      ["A4 Avant 40 TDI S tronic", "F", 2020, 27400, 104200, "D", "a", 204, "gris grafito", "p", 3],
      ["A4 35 TDI S tronic", "B", 2021, 28900, 83100, "D", "a", 163, "negro zafiro", "p", 2],
      ["A5 Sportback 40 TFSI S line", "B", 2021, 34500, 61800, "G", "a", 204, "azul noche", "a", 3],
      ["A5 Cabrio 45 TFSI quattro", "D", 2020, 39900, 44600, "G", "a", 245, "blanco alpino", "a", 4],
      ["A6 Avant 50 TDI quattro S line", "F", 2020, 38900, 109500, "D", "a", 286, "gris plata", "r", 4],
      ["Q2 35 TFSI", "S", 2019, 21900, 67200, "G", "m", 150, "amarillo limón", "p", 2],
      ["Q3 35 TDI S tronic", "S", 2021, 30900, 72600, "D", "a", 150, "verde petróleo", "a", 3],
      ["Q5 40 TDI quattro S tronic", "S", 2019, 32900, 98800, "D", "a", 190, "gris plata", "p", 3],
      ["Q7 50 TDI quattro", "S", 2019, 47900, 118300, "D", "a", 286, "negro zafiro", "x", 4],
      ["Q4 e-tron 40", "S", 2022, 36900, 39400, "E", "a", 204, "azul hielo", "a", 3],
      ["e-tron GT quattro", "B", 2022, 69900, 31200, "E", "a", 476, "verde abeto", "a", 4],
      ["TT Coupé 45 TFSI", "K", 2019, 33900, 58700, "G", "a", 245, "naranja cobre", "a", 3],
    ],
  },
  {
    make: "Porsche",
    rows: [
      ["911 Carrera 4S PDK", "K", 2020, 124900, 38600, "G", "a", 450, "rojo coral", "p*", 4],
      ["718 Boxster PDK", "D", 2019, 54900, 42100, "G", "a", 300, "azul cobalto", "a", 3],
      ["Macan 2.0", "S", 2020, 52900, 66300, "G", "a", 245, "gris nardo", "a", 4],
      ["Cayenne E-Hybrid", "S", 2020, 66900, 79200, "P", "a", 462, "marrón cacao", "p", 4],
      ["Taycan 4S", "B", 2021, 64900, 47800, "E", "a", 530, "azul hielo", "a", 4],
      ["Panamera 4 E-Hybrid", "B", 2019, 67900, 84700, "P", "a", 462, "negro zafiro", "r", 4],
    ],
  },
];
