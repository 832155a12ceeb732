/**
 * What follows a withdrawal, in the words of the terms, the questions, the order's page and its mails, so that all say the same (RDL 1/2007,
 * arts. 107 and 108). A customer bears the transport back only if the contract says so with its cost (arts. 97.1.i and 108.1).
 */
export const afterWithdrawal = {
  refund:
    "Te devolvemos todo lo pagado, incluida la entrega ordinaria, en 14 días desde que nos lo comunicas y por el mismo medio de pago.",
  waiting: "Podemos esperar a tener el coche o la prueba de que lo has enviado, salvo que vayamos a recogerlo nosotros.",
  goingBack: "Devuelves el coche en 14 días desde que nos lo comunicas.",
  transport:
    "El transporte de vuelta corre de tu cuenta solo si tu presupuesto lo dice y estima su coste. Si no lo dice, lo pagamos nosotros.",
  value: "Respondes solo de lo que el coche pierda de valor por un uso distinto del necesario para comprobar cómo es y cómo funciona.",
} as const;
