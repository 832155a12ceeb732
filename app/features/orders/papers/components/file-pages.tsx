import { orderPages } from "#app/features/orders/access/addresses.ts";
import { mostPagesShown } from "../messages.ts";
import type { ShownFile } from "../queries.server.ts";

type Properties = { file: ShownFile; /** The address of the order's page. */ base: string };

export function DownloadLink({ file: { id, name }, base }: Properties) {
  return (
    <a
      href={orderPages(base).paperFile(id)}
      download
      className="inline-flex min-h-8 items-center text-rhine underline decoration-rhine/35 underline-offset-4 wrap-anywhere hover:decoration-rhine"
    >
      Descargar {name}
    </a>
  );
}

/**
 * The pages of a file as pictures. Each is fetched when it comes into view, and counts as a look at the file; a frame of the right height
 * keeps those below out of view until then.
 */
export function FilePages({ file, base }: Properties) {
  const { id, name, pages = 1, isPicture } = file;
  if (pages === 0) return <p className="text-label text-soft">No lo podemos enseñar aquí. Descárgalo para verlo.</p>;
  const shown = Math.min(pages, mostPagesShown);
  return (
    <>
      <ol className={`grid gap-3 ${shown > 1 ? "tablet:grid-cols-2" : ""}`}>
        {Array.from({ length: shown }, (_, before) => before + 1).map((page) => (
          <li key={page}>
            <a href={orderPages(base).paperPage(id, page)} target="_blank" rel="noreferrer" className="block">
              <img
                src={orderPages(base).paperPage(id, page)}
                alt={pages === 1 ? name : `${name}, página ${page} de ${pages}`}
                loading="lazy"
                className={`w-full rounded-field border border-line bg-tile object-contain text-small text-soft ${isPicture ? "aspect-4/3" : "aspect-[1/1.414]"}`}
              />
            </a>
          </li>
        ))}
      </ol>
      <p className="text-small text-soft">{pagesNote(file)}</p>
    </>
  );
}

function pagesNote({ pages, isPicture }: ShownFile): string {
  if (pages === undefined && !isPicture) return "Es la primera página. Descárgalo para ver si tiene más.";
  if (pages !== undefined && pages > mostPagesShown)
    return `Son las ${mostPagesShown} primeras páginas de ${pages}. Descárgalo para ver las demás.`;
  return "Pulsa para verlo en grande. Si no se ve, descárgalo.";
}
