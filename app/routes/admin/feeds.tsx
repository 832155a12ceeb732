import { Link } from "react-router";
import { FormatSection } from "#app/features/cars/feeds/office/components/format-section.tsx";
import { makeFeed, revokeFeed } from "#app/features/cars/feeds/office/commands.server.ts";
import { makeFeedForm, revokeFeedForm } from "#app/features/cars/feeds/office/messages.ts";
import { countCarried, listFeeds } from "#app/features/cars/feeds/office/queries.server.ts";
import { ownColumnLabels } from "#app/features/cars/feeds/own-file.ts";
import { formatNames, formats } from "#app/features/cars/feeds/formats.ts";
import { takeDown } from "#app/features/cars/hand-ads/commands.server.ts";
import { TakeDownList } from "#app/features/cars/hand-ads/components/take-down-list.tsx";
import { takeDownForm } from "#app/features/cars/hand-ads/messages.ts";
import { listToTakeDown } from "#app/features/cars/hand-ads/queries.server.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { stockAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { formatDayNumbers } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/feeds.ts";

export async function loader({ context: routeContext }: Route.LoaderArgs) {
  const { context, nonce } = routeContext.get(requestScope);
  const { total, carried, others, knownModels } = await countCarried(context);
  const feeds = await listFeeds(context);
  return {
    ticket: nonce,
    total,
    others,
    toTakeDown: await listToTakeDown(context),
    columns: ownColumnLabels,
    formats: formatNames.map((name) => ({
      name,
      label: formats[name].label,
      use: formats[name].use,
      carried: carried[name],
      needsModels: name === "autoscout24" && knownModels === 0,
      feeds: feeds
        .filter(({ format }) => format === name)
        .map((feed) => ({
          id: feed.id,
          name: feed.name,
          detail: `Creada el ${formatDayNumbers(feed.created_at)}${feed.by ? ` por ${feed.by}` : ""}`,
        })),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  if (form === takeDownForm) return takeDown(context.get(requestScope), sent);
  return form === revokeFeedForm ? revokeFeed(context.get(requestScope), sent) : makeFeed(context.get(requestScope), sent);
}

/** The answer may have a key in it. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Publicar en portales", "El stock para los portales, siempre al día.");

export default function Feeds({
  loaderData: { ticket, total, others, toTakeDown, columns, formats: shown },
  actionData,
}: Route.ComponentProps) {
  const made = answerAbout(makeFeedForm, actionData);
  const address = actionData && "address" in actionData ? String(actionData.address) : "";
  return (
    <div className="max-w-3xl">
      <OfficeHeading title="Publicar en portales" />
      <p className="mb-5 max-w-prose text-label text-soft">
        Cada portal recoge el stock en una dirección propia, siempre al día. Salen los coches disponibles en España que tienen precio final,
        fotos y lo que pide el portal; nunca el VIN.
      </p>
      <AnswerNotice answer={actionData} forms={[revokeFeedForm, takeDownForm]} />
      {toTakeDown.length > 0 && (
        <section aria-labelledby="por-retirar" className="mb-6">
          <h2 id="por-retirar" className="mb-3 text-card">
            Anuncios por retirar
          </h2>
          <OfficeFrame>
            <TakeDownList ads={toTakeDown} />
          </OfficeFrame>
        </section>
      )}
      <div className="flex flex-col gap-4">
        {shown.map((format) => (
          <FormatSection
            key={format.name}
            format={format}
            total={total}
            columns={columns}
            address={address.includes(`/feeds/${format.name}/`) ? address : undefined}
            ticket={ticket}
            answer={made?.ok === true || made?.typed["format"] === format.name ? made : undefined}
          />
        ))}
      </div>
      {others.length > 0 && (
        <p className="mt-5 text-label text-soft">
          No salen en ningún portal:{" "}
          {others.map(({ status, count }, position) => (
            <span key={status}>
              {position > 0 && " · "}
              <Link to={stockAddress(`?status=${status}`)} className="text-rhine underline underline-offset-4">
                {statusLabel(status)}
              </Link>{" "}
              {formatCount(count)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <OfficeFailure title="No se pudo cargar la página de portales" />
      <KeptText answer={actionData} labels={{ name: "Quién la usa", store_code: "Código de la tienda" }} />
    </>
  );
}
