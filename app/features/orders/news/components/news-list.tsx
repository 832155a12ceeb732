import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { countOf } from "#app/lib/amounts.ts";
import type { ToldNews } from "../queries.server.ts";

const shown = 5;

type Properties = {
  news: readonly ToldNews[];
  empty: string;
};

export function NewsList({ news, empty }: Properties) {
  const older = news.slice(shown);
  if (news.length === 0) return <p className="mt-2 text-label text-soft">{empty}</p>;
  return (
    <>
      <Rows news={news.slice(0, shown)} />
      {older.length > 0 && (
        <details className="border-t border-line text-label">
          <summary className="inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
            Ver {countOf(older.length, "novedad anterior", "novedades anteriores")}
          </summary>
          <Rows news={older} />
        </details>
      )}
    </>
  );
}

function Rows({ news }: Pick<Properties, "news">) {
  return (
    <ol className="mt-3 text-label">
      {news.map(({ id, sentence, happened }) => (
        <li key={id} className="border-t border-line py-2.5">
          <time dateTime={happened.iso} className="block text-small text-soft">
            {happened.moment}
          </time>
          <span className="block wrap-anywhere whitespace-pre-line">{sentence}</span>
        </li>
      ))}
    </ol>
  );
}

/** On the customer's page of an order: what has happened so far (ORDER-9). After a year a closed order keeps no news. */
export function NewsSection({ news, orderOpen }: { news: readonly ToldNews[]; orderOpen: boolean }) {
  return (
    <OrderSection id="novedades" title="Qué ha pasado">
      <NewsList
        news={news}
        empty={
          orderOpen
            ? "Todavía nada. Lo que te contemos por correo queda también aquí."
            : "Aquí ya no queda nada: borramos las novedades un año después de cerrar una importación."
        }
      />
    </OrderSection>
  );
}
