/** The lowest price of the thirty days before a reduction, which the law demands beside it, and nothing else (decision 0071). */
export function ReductionNote({ before }: { before: string | undefined }) {
  if (before === undefined) return null;
  return (
    <p className="mt-1 text-label text-soft">
      Antes <s className="whitespace-nowrap tabular-nums">{before}</s> · el más bajo de los 30 días anteriores
    </p>
  );
}
