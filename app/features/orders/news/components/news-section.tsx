import type { ToldNews } from "../queries.server.ts";
import { NewsList } from "./news-list.tsx";

/** On the customer's page of an order: what has happened so far (ORDER-9). After a year a closed order keeps no news. */
export function NewsSection({ news, orderOpen }: { news: readonly ToldNews[]; orderOpen: boolean }) {
  return (
    <section id="novedades" aria-labelledby="novedades-titulo" className="scroll-mt-24 border-t border-line pt-6">
      <h2 id="novedades-titulo" className="text-heading-3">
        Qué ha pasado
      </h2>
      <NewsList
        news={news}
        empty={
          orderOpen
            ? "Todavía nada. Lo que te contemos por correo queda también aquí."
            : "Aquí ya no queda nada: borramos las novedades un año después de cerrar una importación."
        }
      />
    </section>
  );
}
