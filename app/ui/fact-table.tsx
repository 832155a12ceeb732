type Facts = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A table that fits a phone: two or three columns of short facts. The first column names the row. */
export function FactTable({ caption, head, rows }: Facts) {
  return (
    <table className="mt-6 w-full max-w-lg border-collapse text-label">
      <caption className="pb-3 text-left text-soft">{caption}</caption>
      <thead>
        <tr className="border-b border-control/60">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 text-left align-bottom font-semibold last:pr-0">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...facts]) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium">
              {name}
            </th>
            {facts.map((fact) => (
              <td key={fact} className="py-2.5 pr-4 text-soft last:pr-0">
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
