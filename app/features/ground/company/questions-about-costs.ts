import { company } from "#company";
import type { FrequentQuestion } from "./frequent-question.ts";
import { complaintDays } from "./complaints.ts";
import { type KeptPrice, priceSentences } from "./measured.ts";
import { paymentSentence } from "./payment.ts";
import { coveredParts } from "./warranty.ts";
import { afterWithdrawal } from "./withdrawal-terms.ts";

const { claims } = company;
const { cheaperInGermany } = claims;

export const questionsAboutWarranty: readonly FrequentQuestion[] = [
  {
    id: "garantia-mecanica",
    question: `¿Qué cubre la garantía mecánica de ${claims.warrantyMonths} meses?`,
    answer: [
      `Las averías de estos órganos: ${coveredParts}. Empieza el día de la entrega y cubre piezas y mano de obra.`,
      "No cubre lo que se gasta con el uso, como pastillas, neumáticos o escobillas, ni los daños por accidente o por falta de mantenimiento. Es lo mismo que dicen las condiciones, que recibes por correo al aceptar tu presupuesto.",
    ],
  },
  {
    id: "garantia-legal",
    question: "¿Es lo mismo que la garantía legal?",
    answer: [
      "No: se suman. La garantía legal te protege si el coche tiene un defecto que ya estaba al entregarlo o no es como te dijimos, y no cuesta nada. Su plazo general es de tres años; en coches usados se puede pactar uno menor, nunca inferior a un año (RDL 1/2007, arts. 114 a 124).",
      "Si acordamos uno menor, está en tu presupuesto. La da quien vende: si solo gestionamos la compra, es el concesionario, y un particular no la da. La garantía mecánica es un compromiso añadido y no te quita ninguno de esos derechos.",
    ],
    links: [{ label: "Leer las condiciones", to: "/condiciones#garantia-legal" }],
  },
  {
    id: "satisfaccion",
    question: `¿En qué consiste la garantía de satisfacción de ${claims.satisfactionGuaranteeDays} días?`,
    answer: [
      `Es un compromiso nuestro: si en los ${claims.satisfactionGuaranteeDays} días naturales después de la entrega el coche no te convence, nos lo dices y buscamos la solución contigo, desde arreglar lo que falla hasta devolverlo.`,
      "Vale también si firmaste en nuestra oficina, donde la ley no prevé desistimiento. El coche debe volver como lo recibiste, sin golpes y dentro de los kilómetros que diga tu presupuesto, si dice alguno.",
    ],
  },
  {
    id: "desistimiento",
    question: `¿Y el desistimiento de ${claims.withdrawalDays} días?`,
    answer: [
      `Es un derecho que te da la ley si contratas a distancia o fuera de nuestra oficina. Tienes ${claims.withdrawalDays} días naturales desde que recibes el coche para desistir sin dar motivos (RDL 1/2007, arts. 102 a 108).`,
      `${afterWithdrawal.refund} ${afterWithdrawal.waiting}`,
      `${afterWithdrawal.transport} ${afterWithdrawal.value}`,
    ],
    links: [{ label: "Condiciones y modelo de formulario", to: "/condiciones#desistimiento" }],
  },
  {
    id: "averia",
    question: "¿Qué hago si el coche se avería?",
    answer: [
      "Llámanos o escríbenos antes de repararlo. Te decimos a qué taller llevarlo y quién paga. Si el coche no puede moverse, usa primero la asistencia en carretera de tu seguro y avísanos después.",
      "Guarda las facturas de mantenimiento: son la prueba de que el coche se ha cuidado.",
    ],
    links: [{ label: "Ver cómo contactar", to: "/contacto" }],
  },
  {
    id: "no-coincide",
    question: "¿Y si el coche no es como decíais?",
    answer: [
      "Entonces no es conforme con el contrato y tienes derecho a que lo reparemos o lo sustituyamos sin coste. Si no es posible, o tardamos más de lo razonable, puedes pedir una rebaja del precio o deshacer la compra (RDL 1/2007, arts. 117 a 119).",
      "Para comprobarlo están la ficha, el informe de la revisión y el presupuesto: guárdalos.",
    ],
  },
  {
    id: "reclamar",
    question: "¿Cómo presento una queja?",
    answer: [
      `Escríbenos con el asunto «Reclamación» y te damos un número de referencia. Respondemos cuanto antes y, como muy tarde, en ${complaintDays} días. Tenemos hojas de reclamaciones en la oficina y te las enviamos por correo si las pides.`,
      `Si la respuesta no te convence, puedes acudir a la oficina de consumo de tu municipio o pedir el arbitraje de ${company.legal.arbitrationBoard}, que es gratuito.`,
    ],
    links: [{ label: "Escribir una reclamación", to: "/contacto?asunto=reclamacion#escribenos" }],
  },
];

export const questionsAboutCosts = (price: KeptPrice | undefined): readonly FrequentQuestion[] => [
  {
    id: "ahorro",
    question: "¿Cuánto voy a ahorrar?",
    answer: [
      `En Alemania un coche equivalente suele costar entre un ${cheaperInGermany.from} y un ${cheaperInGermany.to} menos. De ahí salen el transporte, los impuestos y nuestros honorarios: con todo pagado, el ahorro es de hasta un ${claims.savingUpTo}.`,
      "Ninguna de las dos cifras es una promesa. Hay modelos en los que el ahorro es mayor y otros en los que no compensa. La cifra que vale es la tuya: el coste total de tu presupuesto, con impuestos y transporte, al lado de anuncios españoles con el mismo motor, año, kilómetros y equipamiento. Te enseñamos las dos columnas antes de que decidas.",
    ],
  },
  {
    id: "precio-incluye",
    question: "¿Qué incluye el precio?",
    answer: [
      "Tu presupuesto separa cada concepto: el coche, nuestros honorarios, la revisión, el transporte, la ITV, los impuestos y la matriculación. Debajo está el total.",
      "Quedan fuera el seguro del coche y lo que pidas después, como un extra o unos neumáticos de invierno. Si un impuesto cambiara entre el presupuesto y la matriculación, te lo decimos con el cálculo delante.",
      ...priceSentences(price),
    ],
  },
  {
    id: "consultar",
    question: "¿Por qué los planes dicen «Consultar» y no un precio?",
    answer: [
      "Porque el coste depende del coche, de dónde está y de dónde lo quieres. Si un coche está en Alemania, sus cuentas dicen si nuestros honorarios van dentro y cuánto son con el plan que elijas.",
      "El presupuesto es gratuito, va por escrito y no te obliga a nada.",
    ],
    links: [{ label: "Ver los tres planes", to: "/#servicios" }],
  },
  {
    id: "pagos",
    question: "¿Cuándo y cómo se paga?",
    answer: [
      `En tres veces. ${paymentSentence} La señal forma parte del precio: se descuenta del total.`,
      "Si tras la revisión el coche no es lo acordado, no se compra y recuperas la señal.",
    ],
    table: {
      caption: "Los tres pagos",
      head: ["Momento", "Importe"],
      rows: [
        ["Al empezar", `Señal de ${claims.deposit}, según el plan`],
        ["Al confirmar la compra", "Hasta el 50 % del total"],
        ["En la entrega", "El resto"],
      ],
    },
  },
  {
    id: "financiacion",
    question: "¿Se puede financiar?",
    answer: [
      `Sí, hasta el ${claims.financingUpTo} del valor del vehículo. Quien presta es una entidad financiera: ella estudia tu caso y decide, y nosotros no podemos garantizarte que lo apruebe.`,
      "Antes de firmar recibes la TAE, el importe total que vas a devolver y el plazo, en la información normalizada europea que exige la ley de crédito al consumo (Ley 16/2011 o la que la sustituya). Puedes desistir del crédito en 14 días.",
    ],
  },
  {
    id: "impuesto-matriculacion",
    question: "¿Cuánto es el impuesto de matriculación?",
    answer: [
      "Depende de las emisiones de CO₂ que constan en los documentos del coche. El tipo se aplica al valor de mercado del coche usado, que Hacienda calcula con sus tablas de precios medios y la antigüedad (Ley 38/1992, arts. 69 y 70).",
      "La tabla vale para la península y Baleares. Cada comunidad autónoma puede subir estos tipos hasta un 15 % (Ley 22/2009, art. 51), y la ley puede cambiar: en tu presupuesto va el tipo de tu comunidad en ese momento.",
    ],
    table: {
      caption: "Tipos de la Ley 38/1992, art. 70",
      head: ["Emisiones de CO₂", "Tipo"],
      rows: [
        ["Hasta 120 g/km", "0 %"],
        ["De 121 a 159 g/km", "4,75 %"],
        ["De 160 a 199 g/km", "9,75 %"],
        ["Desde 200 g/km", "14,75 %"],
      ],
    },
  },
  {
    id: "iva-itp",
    question: "¿Hay que pagar IVA o ITP?",
    answer: [
      "El IVA va dentro del precio que te damos. Muchos coches usados se venden por el régimen especial de bienes usados, en el que el IVA no se desglosa en la factura (Ley 37/1992, arts. 135 a 139). El ITP se paga cuando el vendedor es un particular: entonces es una línea de tus cuentas.",
      "En Canarias se paga IGIC en vez de IVA, y en Ceuta y Melilla, IPSI, además del barco y de la aduana.",
      "Un caso aparte: si el coche tiene menos de seis meses o no pasa de 6.000 km, para el IVA cuenta como nuevo y tributa en España (Ley 37/1992, art. 13). Si te interesa uno así, te hacemos el cálculo antes. Las normas fiscales cambian; manda lo que diga la ley el día de la operación.",
    ],
  },
  {
    id: "ivtm",
    question: "¿Y el impuesto de circulación?",
    answer: [
      "El IVTM lo cobra tu ayuntamiento cada año y hay que pagarlo también para matricular. El primer año se paga solo por los trimestres que quedan (Ley reguladora de las Haciendas Locales, RDL 2/2004, arts. 92 a 99).",
      "La cuota depende de tu municipio y de la potencia fiscal. Muchos ayuntamientos rebajan la de los coches eléctricos e híbridos.",
    ],
  },
];
