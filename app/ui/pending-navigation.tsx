import { useLocation, useNavigation } from "react-router";

type Shape = "car" | "list";

/** The word after 'Cargando' while these pages load (SITE-12), and their shape. */
const awaited: readonly { page: RegExp; word?: string; shape?: Shape }[] = [
  { page: /^.(stock|vehicle).[\da-f-]{36}$/, word: " vehículo", shape: "car" },
  { page: /^.stock$/, shape: "list" },
  { page: /^.dashboard$/, word: " tu panel" },
  { page: /^.dashboard.consultas$/, word: " consultas" },
  { page: /^.dashboard.consultas\/./, word: " conversación" },
];

/** Announces a page load that takes longer than a moment; a car's page and the list already show their shape. */
export function PendingNavigation() {
  const { pathname: here } = useLocation();
  const { location } = useNavigation();
  if (!location) return null;
  const next = awaited.find(({ page }) => page.test(location.pathname));
  // The further filters lie over the list, so the list stays.
  const shape = location.pathname === here || here === "/stock/filtros" ? undefined : next?.shape;
  return (
    <>
      {shape && (
        <div aria-hidden="true" className="after-a-moment fixed inset-x-0 top-16 bottom-0 z-20 overflow-hidden bg-paper">
          {shape === "car" ? <CarShape /> : <ListShape />}
        </div>
      )}
      <p
        role="status"
        className="after-a-moment fixed bottom-5 left-1/2 z-40 -translate-x-1/2 rounded-pill bg-night px-4 py-2 text-label text-on-night shadow-float"
      >
        Cargando{next?.word}...
      </p>
    </>
  );
}

const block = "block rounded-field bg-tile";

function CarShape() {
  return (
    <div className="page-width grid gap-x-12 gap-y-7 pt-17 desktop:grid-cols-[minmax(0,1fr)_23.5rem]">
      <span className="block aspect-3/2 rounded-tile bg-tile" />
      <div className="flex flex-col gap-4">
        <span className={`${block} h-7 w-28`} />
        <span className={`${block} h-9 w-4/5`} />
        <span className={`${block} h-5 w-3/5`} />
        <span className={`${block} h-12 w-2/5`} />
        <span className={`${block} mt-3 h-12`} />
        <span className={`${block} h-12`} />
      </div>
    </div>
  );
}

function ListShape() {
  return (
    <div className="page-width pt-10 tablet:pt-14">
      <span className={`${block} h-12 w-72 max-w-full`} />
      <div className="mt-20 grid gap-x-6 gap-y-11 tablet:grid-cols-2 desktop:ml-83 wide:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="flex flex-col gap-3">
            <span className="block aspect-3/2 rounded-tile bg-tile" />
            <span className={`${block} h-6 w-3/5`} />
            <span className={`${block} h-4 w-4/5`} />
            <span className={`${block} h-7 w-2/5`} />
          </div>
        ))}
      </div>
    </div>
  );
}
