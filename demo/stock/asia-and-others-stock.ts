import type { MakeTable } from "./vehicle-row.ts";

export const asianAndOtherStock: readonly MakeTable[] = [
  {
    make: "Toyota",
    rows: [
      ["Yaris 120H", "C", 2021, 17400, 49600, "H", "a", 116, "rojo coral", "a", 2],
      ["Corolla 180H Touring Sports", "F", 2020, 21900, 78300, "H", "a", 184, "gris plata", "a", 3],
      ["C-HR 125H", "S", 2019, 20400, 83400, "H", "a", 122, "naranja cobre", "a", 2],
      ["RAV4 220H", "S", 2020, 28900, 74900, "H", "a", 218, "blanco alpino", "p", 3],
    ],
  },
  {
    make: "Honda",
    rows: [
      ["Civic e:HEV", "B", 2024, 29900, 21400, "H", "a", 184, "gris nardo", "a", 3],
      ["CR-V 2.0 i-MMD", "S", 2020, 26400, 76200, "H", "a", 184, "azul noche", "s", 3],
    ],
  },
  {
    make: "Nissan",
    rows: [
      ["Qashqai 1.3 DIG-T", "S", 2020, 19400, 62900, "G", "m", 140, "gris grafito", "a", 2],
      ["Leaf 40 kWh", "C", 2019, 13900, 58800, "E", "a", 150, "blanco alpino", "x", 2],
    ],
  },
  {
    make: "Hyundai",
    rows: [
      ["i30 1.0 T-GDI", "C", 2021, 15900, 51700, "G", "m", 120, "azul cobalto", "a", 2],
      ["Kona Electric 64 kWh", "S", 2021, 21400, 53600, "E", "a", 204, "verde oliva", "a", 2],
      ["Tucson 1.6 T-GDI HEV", "S", 2022, 28900, 47400, "H", "a", 230, "verde petróleo", "p", 3],
      ["Ioniq 5 77 kWh", "S", 2022, 36900, 43800, "E", "a", 229, "gris nardo", "a", 4],
    ],
  },
  {
    make: "Kia",
    rows: [
      ["Ceed 1.5 T-GDI", "C", 2022, 18400, 41100, "G", "m", 160, "rojo burdeos", "a", 2],
      ["Niro HEV", "S", 2020, 19900, 71600, "H", "a", 141, "azul hielo", "s", 2],
      ["Sportage 1.6 CRDi", "S", 2020, 21900, 89700, "D", "a", 136, "gris plata", "a", 2],
      ["EV6 GT-Line", "S", 2023, 39900, 35800, "E", "a", 229, "rojo burdeos", "r", 4],
    ],
  },
  {
    make: "Mazda",
    rows: [
      ["MX-5 2.0 Skyactiv-G", "D", 2020, 25900, 39800, "G", "m", 184, "rojo burdeos", "a*", 3],
      ["3 2.0 Skyactiv-X", "C", 2020, 19900, 56300, "G", "m", 180, "gris grafito", "a", 3],
      ["CX-5 2.2 Skyactiv-D", "S", 2019, 23400, 94100, "D", "a", 184, "blanco alpino", "r", 3],
    ],
  },
  {
    make: "Volvo",
    rows: [
      ["V60 D4", "F", 2019, 24900, 102600, "D", "a", 190, "azul noche", "p", 3],
      ["V90 T8 Recharge AWD", "F", 2021, 42900, 71300, "P", "a", 392, "verde abeto", "a", 4],
      ["XC40 Recharge T5", "S", 2021, 31400, 60700, "P", "a", 262, "azul hielo", "a", 3],
      ["XC60 D4 AWD", "S", 2019, 31900, 103900, "D", "a", 190, "marrón cacao", "p", 3],
      ["XC90 B5 AWD", "S", 2021, 54900, 82800, "D", "a", 235, "beige arena", "a", 4],
    ],
  },
  {
    make: "Fiat",
    rows: [
      ["500 1.0 Hybrid", "C", 2021, 12400, 36400, "H", "m", 70, "verde menta", "a", 2],
      ["500e 42 kWh", "C", 2024, 20900, 11600, "E", "a", 118, "rojo coral", "a", 3],
      ["Panda 1.2 GLP", "C", 2019, 8900, 68900, "L", "m", 69, "amarillo limón", "s", 1],
    ],
  },
  {
    make: "Tesla",
    rows: [
      ["Model 3 Long Range", "B", 2021, 28900, 67900, "E", "a", 441, "blanco alpino", "a*", 4],
      ["Model Y Long Range", "S", 2024, 38900, 31200, "E", "a", 514, "azul noche", "p", 4],
      ["Model S 100D", "B", 2018, 33900, 112100, "E", "a", 423, "gris grafito", "a", 4],
    ],
  },
  {
    make: "Alfa Romeo",
    rows: [["Giulia 2.2 Diésel", "B", 2019, 23900, 88200, "D", "a", 190, "rojo burdeos", "a", 3]],
  },
  {
    make: "Land Rover",
    rows: [["Range Rover Evoque D180", "S", 2020, 33900, 84300, "D", "a", 180, "gris plata", "a", 4]],
  },
  {
    make: "Polestar",
    rows: [["2 Long Range Single Motor", "B", 2022, 32900, 41600, "E", "a", 231, "gris nardo", "p", 3]],
  },
  {
    make: "Lexus",
    rows: [["UX 250h", "S", 2020, 25400, 61900, "H", "a", 184, "azul cobalto", "a", 3]],
  },
];
