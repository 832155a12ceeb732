import { company } from "#company";
import { formatKilometres } from "#app/lib/amounts.ts";
import { countedFrom, type DeliveryTime } from "./delivery-time.ts";
import type { FrequentQuestion } from "./frequent-question.ts";
import { punctualityTable, type StopPunctuality } from "./measured.ts";
import { importSteps } from "./plans.ts";

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
      "Si hay un hueco en el historial que no podemos explicar, lo verás escrito en el informe. Los kilómetros que constan en tu presupuesto nos obligan.",
    ],
  },
  {
    id: "distintivo",
    question: "¿Qué distintivo ambiental tendrá?",
    answer: [
      "Lo asigna la DGT al matricularlo, según el combustible y la norma Euro que consta en sus documentos (Reglamento General de Vehículos, anexo II). El que ves en la ficha de cada coche es nuestra estimación hasta entonces.",
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

export const questionsAboutProcess = (time: DeliveryTime, punctuality: readonly StopPunctuality[]): readonly FrequentQuestion[] => [
  {
    id: "plazo",
    question: "¿Cuánto tarda todo el proceso?",
    answer: [
      timeAnswer(time),
      "La búsqueda va aparte, porque depende de lo que pidas: un modelo corriente aparece en días; una combinación rara de motor, color y equipamiento puede tardar más. Lo que más alarga el plazo son las citas de ITV y los documentos que el vendedor alemán envía tarde. Si algo se retrasa, te avisamos con el motivo y la nueva fecha.",
    ],
    table: punctualityTable(punctuality),
  },
  {
    id: "pasos",
    question: "¿Cuáles son los pasos?",
    answer: [
      ...importSteps.map(({ title, text }) => `${title}. ${text}`),
      `Dónde recibes el coche, en ${company.address.locality} o en tu puerta, depende de tu plan.`,
    ],
  },
  {
    id: "viajar",
    question: "¿Tengo que viajar a Alemania?",
    answer: [
      "No. La revisión, la compra y el transporte los hacemos nosotros. Ves el coche en fotos y en el informe, y si quieres lo repasamos juntos por videollamada.",
      "Si prefieres verlo allí antes de comprarlo, dínoslo y preguntamos al concesionario cuándo puedes ir.",
    ],
    links: [{ label: "Reservar una videollamada", to: "/appointments" }],
  },
  {
    id: "revision",
    question: "¿Cómo revisáis el coche antes de comprarlo?",
    answer: [
      "Un técnico lo mira en persona: carrocería y pintura, motor y cambio, frenos y neumáticos, electrónica, y una prueba en carretera cuando el vendedor la permite.",
      "También comparamos los kilómetros con el libro de mantenimiento, las facturas y los informes de la inspección técnica alemana (HU). Todo queda en un informe. Si el resultado no es bueno, no compramos y buscamos otro.",
    ],
  },
  {
    id: "coc",
    question: "¿Qué es el COC y por qué importa?",
    answer: [
      "Es el certificado de conformidad europeo: el documento del fabricante que dice que tu coche cumple las normas de la Unión Europea (Reglamento UE 2018/858). Trae los datos que pide España, entre ellos las emisiones de CO₂.",
      "Con el COC, la ITV y la matriculación son más sencillas. Si el coche no lo trae, se pide un duplicado al fabricante o se prepara una ficha reducida firmada por un técnico. Te decimos el coste antes de comprar.",
    ],
    links: [{ label: "Entender un papel alemán", to: "/papeles-alemanes" }],
  },
  {
    id: "itv",
    question: "¿Tiene que pasar la ITV en España?",
    answer: [
      "Sí. Aunque tenga la inspección alemana en vigor, un coche usado que viene de otro país pasa por una estación de ITV antes de matricularse. Allí comprueban que coincide con sus documentos y emiten la tarjeta ITV española, la ficha técnica (Real Decreto 750/2010).",
      "Lo llevamos nosotros. La fecha de la siguiente ITV la marca la antigüedad del coche, igual que en cualquier coche español (Real Decreto 920/2017).",
    ],
  },
  {
    id: "matriculacion",
    question: "¿Qué hace falta para matricularlo en la DGT?",
    answer: [
      "De tu parte, el DNI o NIE, un certificado de empadronamiento si tu domicilio no coincide con el del documento, y un mandato firmado para que la gestoría actúe en tu nombre.",
      "Del coche: la documentación alemana, la factura, el COC o la ficha reducida, la tarjeta ITV y los justificantes del impuesto de matriculación, del impuesto municipal y de la tasa de Tráfico (Reglamento General de Vehículos, Real Decreto 2822/1998). De reunirlo nos encargamos nosotros.",
    ],
  },
  {
    id: "permisos",
    question: "¿Con qué permiso circula el coche hasta entonces?",
    answer: [
      "Con ninguno: viaja en camión y asegurado, así que no circula por su cuenta. Cuando te lo entregamos ya tiene su permiso de circulación español, su ficha técnica y sus placas.",
      "Si en algún caso hiciera falta moverlo antes, existen los permisos temporales de la DGT, las placas verdes (Reglamento General de Vehículos). Para conducirlo te basta tu permiso B de siempre.",
    ],
  },
];

function timeAnswer(time: DeliveryTime): string {
  const span = `${time.weeks} ${countedFrom(time)} hasta que recibes el coche matriculado`;
  return time.measured ? `Ocho de cada diez entregas de los últimos doce meses tardaron ${span}.` : `Normalmente ${span}.`;
}
