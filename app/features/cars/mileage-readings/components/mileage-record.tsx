import { TextLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { type ShownReading, type ShownRecord, verdictNames } from "../record-words.ts";

/** One line that unfolds. `address`: the page to print. */
export function MileageLine({ record, address }: { record: ShownRecord; address: string }) {
  return (
    <details className="border-y border-line text-label print:hidden">
      <summary className="min-h-11 cursor-pointer py-3">
        <span className="font-semibold">Kilómetros</span> <VerdictBadge verdict={record.verdict} />
      </summary>
      <MileageReadings record={record} />
      <p className="mt-2 pb-3">
        <TextLink to={address}>Ver e imprimir los kilómetros</TextLink>
      </p>
    </details>
  );
}

export function VerdictBadge({ verdict }: Pick<ShownRecord, "verdict">) {
  const { label, tone } = verdictNames[verdict];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

/** Why the verdict is what it is, and every reading in its order in time. */
export function MileageReadings({ record: { sentences, readings, unprovenTime } }: { record: ShownRecord }) {
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-3 max-w-prose">
          {sentence}
        </p>
      ))}
      {readings.length > 0 && (
        <ol aria-label="Lecturas del cuentakilómetros" className="mt-3 max-w-prose border-b border-line text-label">
          {readings.map((reading, place) => (
            <ReadingItem key={reading.id ?? place} reading={reading} />
          ))}
        </ol>
      )}
      {unprovenTime !== undefined && <p className="mt-3 max-w-prose text-label text-soft">{unprovenTime}</p>}
    </>
  );
}

function ReadingItem({ reading: { day, kind, kilometres, perYear, paper, to } }: { reading: ShownReading }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 print:break-inside-avoid">
      <span className="font-medium">{day}</span>
      <span className="text-right font-medium tabular-nums">{kilometres}</span>
      <span className="text-soft">
        {kind} · {to === undefined ? paper : <TextLink to={to}>{paper}</TextLink>}
      </span>
      <span className="text-right text-soft tabular-nums">{perYear}</span>
    </li>
  );
}
