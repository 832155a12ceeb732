import { countOf } from "#app/lib/amounts.ts";
import type { ToldNews } from "../queries.server.ts";

/** What fits at a glance; the rest is folded away. */
const shown = 5;

type Properties = {
  /** The newest first. */
  news: readonly ToldNews[];
  /** What stands there without any. */
  empty: string;
};

/** What happened in an order, for its customer and for the team (ORDER-9). */
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
