import { company } from "#company";
import { countedFrom, type DeliveryTime } from "./delivery-time.ts";
import type { FrequentQuestion } from "./frequent-question.ts";
import { importSteps } from "./plans.ts";

/** The first answer says how long an import takes. */
export const questionsAboutProcess = (time: DeliveryTime): readonly FrequentQuestion[] => [
  {
    id: "plazo",
    question: "¿Cuánto tarda todo el proceso?",
    answer: [
      timeAnswer(time),
      "La búsqueda va aparte, porque depende de lo que pidas: un modelo corriente aparece en días; una combinación rara de motor, color y equipamiento puede tardar más. Lo que más alarga el plazo son las citas de ITV y los documentos que el vendedor alemán envía tarde. Si algo se retrasa, te avisamos con el motivo y la nueva fecha.",
    ],
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
  },
  {
    id: "itv",
    question: "¿Tiene que pasar la ITV en España?",
    answer: [
      "Sí. Aunque tenga la inspección alemana en vigor, un coche usado que viene de otro país pasa por una estación de ITV antes de matricularse. Allí comprueban que coincide con sus papeles y emiten la tarjeta ITV española, la ficha técnica (Real Decreto 750/2010).",
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
