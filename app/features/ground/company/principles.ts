import { company } from "#company";

/** The promises of the company page: mission, commitment, experience and quality. */
export const principles = [
  {
    title: "Misión",
    text: "Que comprar un coche en Alemania sea tan claro como comprarlo en tu barrio. Tú decides con todos los datos delante y nosotros hacemos el camino.",
  },
  {
    title: "Compromiso",
    text: "Te contamos lo que sabemos del coche, también lo que no ayuda a venderlo. Si el que buscas no compensa frente a uno de aquí, te lo decimos antes de que pagues nada.",
  },
  {
    title: "Experiencia",
    text: `Desde ${company.foundedYear} tratamos con concesionarios alemanes, estaciones de ITV, Hacienda y la DGT. Sabemos qué papel falta antes de que lo pida una ventanilla.`,
  },
  {
    title: "Calidad",
    text: `Ningún coche se compra sin que un técnico lo haya revisado en persona. Lo recibes con su informe y con ${company.claims.warrantyMonths} meses de garantía mecánica.`,
  },
] as const;
