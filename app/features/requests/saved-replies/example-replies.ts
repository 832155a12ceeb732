import { openingText } from "#app/lib/opening-hours.ts";

/** Offered while the team has fewer saved replies than this. No text begins with a greeting, because the mail adds one. */
export const exampleReplies = [
  {
    name: "available",
    title: "Sigue disponible",
    body: `Sí, el {vehiculo} de {año} sigue disponible. Hoy está en {precio}.

¿Te viene bien que te llamemos mañana y te contamos el estado en detalle? Dinos una hora, de ${openingText(({ from, to }) => `entre las ${from} y las ${to}`)}.`,
  },
  {
    name: "price",
    title: "Qué incluye el precio",
    body: `El {vehiculo} de {año} está en {precio}. A eso se suman el plan que elijas y los impuestos de matriculación, que dependen de las emisiones.

Si nos dices dónde vives y qué plan te interesa, te mandamos el presupuesto completo, con todo incluido hasta tu puerta.`,
  },
  {
    name: "visit",
    title: "Cómo verlo",
    body: `El {vehiculo} está todavía en Alemania. Antes de comprarlo lo revisa un técnico en persona y te mandamos el informe con fotos y vídeo.

Si prefieres que lo veamos juntos, te hacemos una videollamada delante del coche. ¿Qué día te viene bien?`,
  },
  {
    name: "gone",
    title: "Ya no está, buscamos otro",
    body: `El {vehiculo} se acaba de vender. Encontramos coches parecidos cada semana: si nos dices hasta cuánto quieres gastar, los kilómetros y lo que no puede faltar, te mandamos tres que encajen.

Un saludo del equipo de {empresa}.`,
  },
] as const;
