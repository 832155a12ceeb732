/** How long ago something was: "hace 3 h". In hours for two days, because the promise of an answer is counted in them. */
export function formatAge(since: { epochMilliseconds: number }, now: { epochMilliseconds: number }): string {
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - since.epochMilliseconds) / 60_000));
  if (minutes < 1) return "ahora mismo";
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `hace ${hours} h`;
  const days = Math.floor(hours / 24);
  return `hace ${days} días`;
}
