import { company } from "#company";
import { formatKilometres } from "#app/lib/amounts.ts";
import type { FrequentQuestion } from "./frequent-question.ts";

const { claims } = company;

export const questionsAboutVehicles: readonly FrequentQuestion[] = [
  {
    id: "limites",
    question: "¿Qué coches importáis?",
    answer: [
      `Turismos y todoterrenos usados, por lo general de hasta ${claims.vehicleAgeUpTo} años y ${formatKilometres(claims.vehicleMileageUpTo)}. Dentro de eso, de cualquier marca: los que más nos piden son los alemanes, porque allí hay más donde elegir.`,
      "El límite no es un capricho. Por encima de esa edad o de esos kilómetros es más difícil revisar bien el coche y dar una garantía que sirva.",
    ],
    links: [{ label: "Ver los coches en stock", to: "/stock" }],
  },
  {
    id: "mas-antiguo",
    question: "¿Podéis traer uno más antiguo o con más kilómetros?",
    answer: [
      "A veces. Si el coche está bien documentado y la revisión es buena, lo estudiamos. Te diremos por escrito qué garantía podemos dar en ese caso, antes de que pagues la señal.",
      "Los clásicos y las furgonetas siguen otros trámites; pregúntanos y te decimos si podemos ayudarte.",
    ],
  },
  {
    id: "modelo-concreto",
    question: "¿Podéis buscar un modelo concreto?",
    answer: [
      "Sí, para eso están los planes. Dinos motor, cambio, color, equipamiento y presupuesto, y en qué puedes ceder. Cuanto más abierta sea la lista, antes aparece el coche.",
      "Si lo que pides no existe por ese dinero, te lo decimos y te proponemos qué cambiar.",
    ],
    links: [{ label: "Cuéntanos qué buscas", to: "/contacto" }],
  },
  {
    id: "prospecto",
    question: "¿Qué significa «Prospecto Alemán»?",
    answer: [
      "Que el coche todavía está en Alemania y no lo hemos comprado. El precio es estimado: puede cambiar tras la revisión y el cálculo de impuestos, y otra persona puede comprarlo antes.",
      "Si te interesa, comprobamos que sigue a la venta y te damos un presupuesto cerrado.",
    ],
  },
  {
    id: "kilometros",
    question: "¿Los kilómetros son reales?",
    answer: [
      "Los comprobamos antes de comprar: libro de mantenimiento, facturas del taller e informes de la inspección alemana (HU), que anotan el cuentakilómetros en cada visita. También miramos si el desgaste del coche cuadra con la cifra.",
      "Si hay un hueco en el historial que no podemos explicar, lo verás escrito en el informe. Los kilómetros que constan en el contrato nos obligan.",
    ],
  },
  {
    id: "distintivo",
    question: "¿Qué distintivo ambiental tendrá?",
    answer: [
      "Lo asigna la DGT al matricularlo, según el combustible y la norma Euro que consta en sus papeles (Reglamento General de Vehículos, anexo II). El que ves en la ficha de cada coche es nuestra estimación hasta entonces.",
      "Es el mismo que tendría un coche español igual: venir de Alemania no lo cambia, y la pegatina verde alemana aquí no sirve.",
    ],
    table: {
      caption: "A grandes rasgos, en turismos",
      head: ["Distintivo", "Qué coches"],
      rows: [
        ["CERO", "Eléctricos, e híbridos enchufables con 40 km o más de autonomía eléctrica"],
        ["ECO", "Otros híbridos, y gas (GLP, GNC), si cumplen lo que pide la C"],
        ["C", "Gasolina desde la norma Euro 4 y diésel desde la Euro 6"],
        ["B", "Gasolina Euro 3 y diésel Euro 4 o 5"],
      ],
    },
  },
  {
    id: "electricos",
    question: "¿Traéis eléctricos e híbridos?",
    answer: [
      "Sí. En un eléctrico o un híbrido enchufable pedimos además el estado de la batería, y miramos qué garantía del fabricante le queda y si vale en España.",
      "El conector de carga es el mismo en toda Europa (tipo 2 y CCS en casi todos los modelos recientes). Hasta 120 g/km de CO₂, el impuesto de matriculación es del 0 %.",
    ],
  },
];
