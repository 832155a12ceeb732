/** Writes several appointments into one field, each with the state that the page showed (row R21): "id status", separated by commas. */
export function writeSeenAppointments(appointments: readonly { id: string; status: string }[]): string {
  return appointments.map(({ id, status }) => `${id} ${status}`).join(",");
}

/** Reads the same field; other text results in parts that no schema accepts. */
export function readSeenAppointments(text: string): string[][] {
  return text.split(",").map((name) => name.split(" "));
}
