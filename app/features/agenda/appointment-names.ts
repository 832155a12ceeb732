/** Several appointments in one field, each with the state in which it was seen (row R21): "id status", with commas between. */
export function nameAppointments(appointments: readonly { id: string; status: string }[]): string {
  return appointments.map(({ id, status }) => `${id} ${status}`).join(",");
}

/** The same, read again; whatever else was sent comes out as pieces that no schema takes. */
export function readNames(text: string): string[][] {
  return text.split(",").map((name) => name.split(" "));
}
