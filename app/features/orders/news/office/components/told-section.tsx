import { NewsList } from "../../components/news-list.tsx";
import type { ToldNews } from "../../queries.server.ts";

/** On the team's page of an order: what its customer was told and did, in the customer's words (ORDER-9). */
export function ToldSection({ news }: { news: readonly ToldNews[] }) {
  return (
    <section id="novedades" aria-labelledby="novedades-titulo" className="scroll-mt-20">
      <h2 id="novedades-titulo" className="text-card">
        Lo que sabe el cliente
      </h2>
      <NewsList news={news} empty="Nada todavía, o ya se borró: las novedades duran un año desde el cierre." />
    </section>
  );
}
