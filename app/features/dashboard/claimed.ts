/**
 * What an account was given of what its address had left before, as the address of the panel says it ("2-1": inquiries, appointments), in a
 * sentence; undefined for anything else. It shows numbers and nothing that it did not get from our own redirect's form.
 */
export function claimedIn(parameter: string | null): string | undefined {
  const read = /^(\d{1,4})-(\d{1,4})$/.exec(parameter ?? "");
  if (!read) return undefined;
  const parts = [counted(Number(read[1]), "consulta anterior", "consultas anteriores"), counted(Number(read[2]), "cita", "citas")].filter(
    Boolean,
  );
  return parts.length === 0 ? undefined : `Hemos añadido a tu cuenta ${parts.join(" y ")}, porque eran de tu correo.`;
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : several}`;
}
