import { useEffect } from "react";
import { afterEveryAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { orderPages, orderCrumbs } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { acceptQuote, declineQuote } from "#app/features/orders/quotes/commands/decide.server.ts";
import { Decided, DecisionForms } from "#app/features/orders/quotes/components/decision-forms.tsx";
import { PaperHead, QuoteDocument, QuotePrice, PrintButton } from "#app/features/orders/quotes/components/quote-document.tsx";
import { decliningForm } from "#app/features/orders/quotes/messages.ts";
import { findQuotePage } from "#app/features/orders/quotes/queries.server.ts";
import { writtenHash } from "#app/features/orders/quotes/quote-view.ts";
import { readVersion } from "#app/features/orders/quotes/schema.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { ButtonAnchor, TextLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/quote.ts";

/** The same 404 for an order of somebody else, a wrong signature and a version that was not sent (row B2). */
async function openQuote(args: Pick<Route.LoaderArgs, "params" | "context">) {
  const scope = args.context.get(requestScope);
  const opened = orNotFound(await openOrder(scope, args.params));
  return { scope, opened, version: orNotFound(readVersion(args.params.version)) };
}

/** Shows the quote and changes nothing, because mail programs open links too (ORDER-33). */
export async function loader(args: Route.LoaderArgs) {
  const { scope, opened, version } = await openQuote(args);
  const { quote, decidable, newer, moved, view } = orNotFound(await findQuotePage(opened, version));
  const mayDecide = decidable && !opened.onlyLooks;
  return {
    ticket: scope.nonce,
    base: opened.base,
    decidable: mayDecide,
    seenAt: mayDecide ? `${orderPages(opened.base).quote(version)}/visto` : undefined,
    quote,
    newer,
    moved,
    view,
    customer: opened.order.name,
    hash: writtenHash(quote.sha256),
  };
}

export async function action(args: Route.ActionArgs) {
  const { opened, version } = await openQuote(args);
  const { sent, form } = await sentForm(args.request);
  return form === decliningForm ? declineQuote(opened, version, sent) : acceptQuote(opened, version, sent);
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Tu presupuesto", "Tu presupuesto, línea a línea, y tu decisión.", "/dashboard");

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, base, decidable, seenAt, quote, newer, moved, view, customer, hash } = loaderData;
  useEffect(() => {
    if (seenAt !== undefined) navigator.sendBeacon(seenAt);
  }, [seenAt]);
  return (
    <article className="page-width pt-6 tablet:pt-8 print:pt-0 print:text-label">
      <PaperHead view={view} customer={customer} />
      <header className="pb-10 print:hidden">
        <Breadcrumb crumbs={orderCrumbs(base, "Presupuesto")} />
        <p className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-soft tablet:mt-10">
          <StateBadge tone={quote.tone}>{quote.label}</StateBadge>
          {quote.reference}, versión {quote.version}, del {quote.madeOn}
        </p>
        <h1 className="mt-4 max-w-3xl text-heading-1 wrap-anywhere">Presupuesto de tu {quote.car}</h1>
        <p role="status" className="mt-5 max-w-xl text-lead text-soft">
          {quote.sentence} {moved} {newer !== undefined && <TextLink to={orderPages(base).quote(newer)}>Ver el más nuevo</TextLink>}
        </p>
      </header>
      <div className="grid gap-x-12 gap-y-10 print:mt-3 desktop:grid-cols-[minmax(0,1fr)_23.5rem] print:block">
        <div className="desktop:col-start-2 desktop:row-start-1">
          <div className="rounded-tile border border-line bg-raised p-5 tablet:p-6 print:rounded-none print:border-0 print:bg-transparent print:p-0 desktop:sticky desktop:top-24">
            <QuotePrice view={view} />
            <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
              {decidable && (
                <ButtonAnchor href="#decidir" size="small">
                  Decidir
                </ButtonAnchor>
              )}
              <PrintButton />
            </div>
          </div>
        </div>
        <div className="min-w-0 desktop:row-start-1 print:mt-4">
          <QuoteDocument view={view} hash={hash} />
          <div className="mt-14 print:hidden">
            {decidable ? (
              <DecisionForms ticket={ticket} answer={actionData} sha256={quote.sha256} agreement={quote.agreement} price={quote.price} />
            ) : (
              <Decided sentence={quote.sentence} base={base} />
            )}
            {!decidable && actionData && <Outcome {...actionData} />}
          </div>
        </div>
      </div>
    </article>
  );
}

/** The result of a form that the page no longer has. */
function Outcome({ ok, notice, errors }: NonNullable<Route.ComponentProps["actionData"]>) {
  if (ok && notice) return <Toast tone="good" {...notice} />;
  return errors.form === undefined ? null : <Toast tone="bad" title="No se ha cambiado nada" text={errors.form} />;
}

/** Does not say why a quote is missing. When it cannot be read now, it offers a retry and keeps the form's text (row R9). */
export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={{
        title: "Presupuesto no encontrado",
        text: "Puede que la dirección esté incompleta. Cópiala entera del correo, o llámanos.",
      }}
      failed="No podemos mostrar tu presupuesto"
      kept={{ answer: actionData, labels: { name: "Nombre", reason: "Motivo" } }}
    />
  );
}
