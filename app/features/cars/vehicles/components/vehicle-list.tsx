import { useDrawnLinks } from "#app/ui/drawn-links.tsx";
import { DrawnItems, type DrawnPart } from "#app/ui/drawn.tsx";

/** Of a card on a phone: a picture as wide as the page, and its texts with the price at the door. */
const unseenHeight = "[--height-unseen:calc((100vw-36px)*2/3+10.8rem)]";

/** A list of vehicles, one, two or three in a row. The loader has drawn the cards (`drawn-cards.tsx`). */
export function VehicleList({ cards }: { cards: readonly DrawnPart[] }) {
  const { handlers, prefetch } = useDrawnLinks();
  return (
    <>
      <ul {...handlers} className={`items-laid-out-late grid gap-x-6 gap-y-11 ${unseenHeight} tablet:grid-cols-2 wide:grid-cols-3`}>
        <DrawnItems parts={cards} />
      </ul>
      {prefetch}
    </>
  );
}
