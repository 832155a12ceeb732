const units = ["B", "kB", "MB", "GB"] as const;

/** Formats a file's size for display: "2,1 MB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const amount = bytes / 1000 ** power;
  const shown = power === 0 || amount >= 100 ? Math.round(amount).toString() : amount.toFixed(1).replace(".", ",");
  return `${shown.replace(/,0$/, "")}\u00a0${units[power] ?? "B"}`;
}
