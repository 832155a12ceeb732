import { company } from "#company";
import type { FrequentQuestion } from "./frequent-question.ts";
import { afterWithdrawal } from "./withdrawal-terms.ts";

const { claims } = company;

export const questionsAboutWarranty: readonly FrequentQuestion[] = [
  {
    id: "garantia-mecanica",
    question: `¿Qué cubre la garantía mecánica de ${claims.warrantyMonths} meses?`,
    answer: [
      "Las averías de los órganos mecánicos, eléctricos y electrónicos que detalla el contrato: motor, caja de cambios, transmisión, dirección, frenos y refrigeración, entre otros. Empieza el día de la entrega y cubre piezas y mano de obra.",
      "No cubre lo que se gasta con el uso, como pastillas, neumáticos o escobillas, ni los daños por accidente o por falta de mantenimiento. La lista completa la recibes antes de pagar la señal.",
    ],
  },
  {
    id: "garantia-legal",
    question: "¿Es lo mismo que la garantía legal?",
    answer: [
      "No: se suman. La garantía legal te protege si el coche tiene un defecto que ya estaba al entregarlo o no es como te dijimos, y no cuesta nada. Su plazo general es de tres años; en coches usados se puede pactar uno menor, nunca inferior a un año (RDL 1/2007, arts. 114 a 124).",
      "El plazo acordado está en tu contrato. La garantía mecánica es un compromiso añadido y no te quita ninguno de esos derechos.",
    ],
    links: [{ label: "Leer las condiciones", to: "/condiciones#garantia-legal" }],
  },
  {
    id: "satisfaccion",
    question: `¿En qué consiste la garantía de satisfacción de ${claims.satisfactionGuaranteeDays} días?`,
    answer: [
      `Es un compromiso nuestro: si en los ${claims.satisfactionGuaranteeDays} días naturales después de la entrega el coche no te convence, nos lo dices y buscamos la solución contigo, desde arreglar lo que falla hasta devolverlo.`,
      "Vale también si firmaste en nuestra oficina, donde la ley no prevé desistimiento. El coche debe volver como lo recibiste, sin golpes y dentro de los kilómetros que figuren en tu contrato.",
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
      "Escríbenos y te damos un número de referencia. Respondemos cuanto antes y, como muy tarde, en un mes. Tenemos hojas de reclamaciones en la oficina y te las enviamos por correo si las pides.",
      `Si la respuesta no te convence, puedes acudir a la oficina de consumo de tu municipio o pedir el arbitraje de ${company.legal.arbitrationBoard}, que es gratuito.`,
    ],
  },
];
