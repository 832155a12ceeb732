/** What the reader of an ad warns of, and the equipment that it found, in Spanish. */
export function ReadingNotes({ doubts, equipment }: { doubts: readonly string[]; equipment: readonly string[] }) {
  return (
    <div role="status" className="mt-6 flex flex-col gap-5 text-label">
      {doubts.length > 0 && (
        <div className="rounded-field bg-amber-faint px-4 py-3">
          <p className="font-semibold">Ojo con esto</p>
          <ul className="mt-1 list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt} className="wrap-anywhere">
                {doubt}
              </li>
            ))}
          </ul>
        </div>
      )}
      {equipment.length > 0 && (
        <div>
          <p className="font-semibold">Equipamiento según el anuncio</p>
          <p className="mt-1 text-soft">{equipment.join(" · ")}</p>
        </div>
      )}
    </div>
  );
}
