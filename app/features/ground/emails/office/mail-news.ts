import { countOf } from "#app/lib/amounts.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { MailTroubles } from "./queries.server.ts";
import { mailQuery } from "./search-params.ts";

/** A message about mails that do not leave; `view` is the query string of the page that lists them. */
export type MailNews = { title: string; text: string; view: string };

/** Messages for an admin: no server is set, or mails are stuck or were given up, and since when. */
export function mailNews(server: "smtp" | "folder" | "nowhere", troubles: MailTroubles): MailNews[] {
  const { held, givenUp, givenUpSince, stuck, stuckSince } = troubles;
  const since = (date: Date | null) => (date === null ? "" : ` desde el ${formatMoment(date)}`);
  const news: MailNews[] = [];
  if (server === "nowhere") {
    news.push({
      title: "No hay servidor de correo.",
      text: `Falta SMTP_URL, así que no sale ningún correo: se guardan y, cuando la pongas, decides aquí cuáles salen.${held === 0 ? "" : ` ${countOf(held, "espera", "esperan")}.`}`,
      view: mailQuery({ view: "waiting" }),
    });
  } else if (stuck > 0) {
    news.push({
      title: `${countOf(stuck, "correo parado", "correos parados")}${since(stuckSince)}.`,
      text: "El servidor de correo no los acepta por ahora. Seguimos intentándolo y no se pierde ninguno.",
      view: mailQuery({ view: "waiting" }),
    });
  }
  if (server !== "nowhere" && held > 0) {
    news.push({
      title: `${countOf(held, "correo espera", "correos esperan")} tu decisión.`,
      text: "Son de cuando no había servidor de correo. Decide cuáles salen todavía.",
      view: mailQuery({ view: "waiting" }),
    });
  }
  if (givenUp > 0) {
    news.push({
      title: `${countOf(givenUp, "correo sin entregar", "correos sin entregar")}${since(givenUpSince)}.`,
      text: "Hemos dejado de intentarlo. Mira por qué y reinténtalo.",
      view: mailQuery({ view: "given-up" }),
    });
  }
  return news;
}
