import { company } from "#company";
import { conversationFailed } from "../messages.ts";
import type { ShownReply } from "../queries.server.ts";

type Properties = {
  /** Undefined when the replies could not be read. */
  replies: ShownReply[] | undefined;
};

/** The replies along the route line: the team's on a tile, the customer's on paper. Screen readers announce new ones. */
export function Conversation({ replies }: Properties) {
  return (
    <section aria-labelledby="conversacion" className="mt-12">
      <h2 id="conversacion" className="text-heading-2">
        Conversación
      </h2>
      {replies === undefined ? (
        <p role="alert" className="mt-6 border-y border-line py-6 text-soft">
          {conversationFailed}
        </p>
      ) : (
        <div role="log" aria-labelledby="conversacion" className="mt-6">
          {replies.length === 0 ? (
            <p className="border-y border-line py-6 text-soft">Aún no hay respuestas a tu consulta.</p>
          ) : (
            <ol>
              {replies.map((reply) => (
                <Reply key={reply.id} reply={reply} />
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  );
}

function Reply({ reply: { message, byTeam, sent } }: { reply: ShownReply }) {
  return (
    <li className="group relative grid grid-cols-[auto_1fr] gap-x-4 pb-6 last:pb-0 tablet:gap-x-6">
      <span aria-hidden="true" className="absolute top-8 bottom-[-0.625rem] left-[7px] w-0.5 bg-line group-last:hidden" />
      <svg viewBox="0 0 16 16" aria-hidden="true" className="relative mt-4 size-4">
        <circle cx="8" cy="8" r="6.5" strokeWidth="3" className={`stroke-rhine ${byTeam ? "fill-rhine" : "fill-paper"}`} />
      </svg>
      <article className={`min-w-0 rounded-tile px-5 py-3.5 ${byTeam ? "bg-tile" : "border border-line"}`}>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-text text-body font-semibold tracking-normal">
          {byTeam ? `Equipo ${company.name}` : "Tú"}
          <time dateTime={sent.iso} className="text-label font-normal text-soft">
            {sent.moment}
          </time>
        </h3>
        <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{message}</p>
      </article>
    </li>
  );
}
