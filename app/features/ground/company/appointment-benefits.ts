export const appointmentBenefits = [
  { title: "Videollamada gratuita", text: "Hablamos cara a cara, estés donde estés. No cuesta nada y no te obliga a nada." },
  {
    title: "Asesoramiento experto",
    text: "Resolvemos tus dudas sobre modelos, impuestos, plazos y documentos con alguien que conoce el camino entero.",
  },
  {
    title: "Solución personalizada",
    text: "Sales de la llamada con los siguientes pasos claros para tu caso y tu presupuesto. Si no te compensa importar, también te lo decimos.",
  },
] as const;
