import { company } from "#company";

const { claims } = company;

/** The three figures of the company page, each with an explanation of what it counts. */
export const statistics = [
  {
    figure: claims.satisfaction,
    label: "de clientes satisfechos",
    meaning:
      "Después de cada entrega preguntamos al cliente si está satisfecho con el coche y con el trato. Esta es la parte que responde que sí. La encuesta es nuestra, no de un tercero, y solo cuenta a quien la contesta.",
  },
  {
    figure: `${claims.responseHours} h`,
    label: "para la primera respuesta",
    meaning:
      "Es el plazo en que una persona contesta a tu mensaje, contado en días laborables. Si escribes un viernes por la tarde, tienes respuesta el lunes.",
  },
  {
    figure: claims.experienceYears,
    label: "años de experiencia",
    meaning: `Importamos coches de Alemania desde ${company.foundedYear}. Contamos los años de la empresa, no la suma de los de cada persona del equipo.`,
  },
] as const;
