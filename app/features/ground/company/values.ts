import { company } from "#company";

/** The four values of the about page, each as a statement that a customer can check. */
export const values = [
  { title: "Pasión", text: "Nos gustan los coches. Por eso miramos cada uno como si fuera para casa, y por eso descartamos muchos." },
  {
    title: "Innovación",
    text: "Videollamada en vez de viaje, informe digital en vez de promesa, trámites en línea donde la ley lo permite.",
  },
  {
    title: "Confianza",
    text: `Lo acordado va por escrito: precio, plazos y garantía. Y tienes ${company.claims.satisfactionGuaranteeDays} días para probar el coche con calma.`,
  },
  {
    title: "Eficiencia",
    text: `Un plazo de ${company.claims.processWeeks} desde que confirmas la compra, porque los papeles avanzan mientras el coche viaja.`,
  },
] as const;
