import { useDrawnLinks } from "#app/ui/drawn-links.tsx";
import { DrawnItems, type DrawnPart } from "#app/ui/drawn.tsx";

/** A list of vehicles, one, two or three in a row. The loader has drawn the cards (`drawn-cards.tsx`). */
export function VehicleList({ cards }: { cards: readonly DrawnPart[] }) {
  const { handlers, prefetch } = useDrawnLinks();
  return (
    <>
      <ul {...handlers} className="grid gap-x-6 gap-y-11 tablet:grid-cols-2 wide:grid-cols-3">
        <DrawnItems parts={cards} />
      </ul>
      {prefetch}
    </>
  );
}
