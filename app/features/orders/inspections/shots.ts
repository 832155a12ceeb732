/** The photos that every check of a car needs, in the order in which one walks around it. A key stays for ever, because photos name it. */
export const shots = {
  front: "Frente",
  front_right: "Esquina delantera derecha",
  right_side: "Lado derecho",
  rear_right: "Esquina trasera derecha",
  rear: "Parte trasera",
  rear_left: "Esquina trasera izquierda",
  left_side: "Lado izquierdo",
  front_left: "Esquina delantera izquierda",
  tyre_front_left: "Neumático delantero izquierdo",
  tyre_front_right: "Neumático delantero derecho",
  tyre_rear_left: "Neumático trasero izquierdo",
  tyre_rear_right: "Neumático trasero derecho",
  underbody: "Bajos",
  engine: "Vano del motor",
  boot: "Maletero",
  front_seats: "Asientos delanteros",
  rear_seats: "Asientos traseros",
  dashboard: "Salpicadero",
  odometer: "Cuentakilómetros",
  vin_plate: "Número de bastidor",
  service_book: "Libro de mantenimiento",
  keys: "Llaves",
} as const;
export type Shot = keyof typeof shots;

export const shotKeys = Object.keys(shots) as Shot[];

/** The shots for which there is neither a photo nor a reason why it could not be taken. Nothing is published while there is one. */
export function missingShots(photos: readonly { shot: string | null }[], reasons: Readonly<Partial<Record<Shot, string>>>): Shot[] {
  return shotKeys.filter((key) => !photos.some(({ shot }) => shot === key) && (reasons[key] ?? "").trim() === "");
}
