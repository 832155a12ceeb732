/** What the page says below a vehicle's price: what the price contains, or what became of the car. */
export function priceNote(status: string, pricedAtDoor: boolean): string {
  switch (status) {
    case "sold":
      return "Este vehículo ya se ha vendido.";
    case "reserved":
      return "Este vehículo está reservado.";
    case "german_prospect":
      return pricedAtDoor
        ? "Está en Alemania. Abajo tienes lo que cuesta en tu puerta, línea a línea."
        : "Está en Alemania. Te damos el precio final, línea a línea, antes de que decidas.";
    default:
      return "Ya está en España: el precio es el precio. Incluye el traslado, la ITV, los impuestos y la matrícula.";
  }
}
