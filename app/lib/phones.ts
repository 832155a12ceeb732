/** "+34600112233" → "600 11 22 33", as people in Spain write it; a number of another country stays as it is, because its groups vary. */
export function writtenPhone(international: string): string {
  return international.replace(/^\+34(\d{3})(\d{2})(\d{2})(\d{2})$/, "$1 $2 $3 $4");
}
