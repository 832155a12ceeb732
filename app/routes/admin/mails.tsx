import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, OfficeEmpty, OfficeHeading, Tabs } from "#app/features/ground/back-office/components/page-parts.tsx";
import { mailKindLabel } from "#app/features/ground/emails/kinds.ts";
import { mailsAddress, mailQuery, type MailView, readMailSearch } from "#app/features/ground/emails/office/search-params.ts";
import { decideHeldMails, retryAllMails, retryMail, sendTestMail } from "#app/features/ground/emails/office/commands.server.ts";
import { RetryAll, TestMail, MailRow, type ShownMail } from "#app/features/ground/emails/office/components/mail-row.tsx";
import { HeldMails, type HeldKind } from "#app/features/ground/emails/office/components/held-mails.tsx";
import { MailHistory, MailSearch } from "#app/features/ground/emails/office/components/mail-history.tsx";
import { MailNotice } from "#app/features/ground/emails/office/components/mail-notice.tsx";
import { knownPlaces, mailFates } from "#app/features/ground/emails/office/mail-history.ts";
import { mailNews } from "#app/features/ground/emails/office/mail-news.ts";
import { heldForm, retryAllForm, retryOneForm, testForm, wholeAddressNeeded } from "#app/features/ground/emails/office/messages.ts";
import {
  countMails,
  type HeldMail,
  listHeld,
  listUnsent,
  listWithheld,
  mostInHistory,
  readMailHistory,
  readMailTroubles,
  type UnsentMail,
  type WithheldMail,
} from "#app/features/ground/emails/office/queries.server.ts";
import { heldReason, reasonOf, withholdingReason } from "#app/features/ground/emails/office/reasons.ts";
import { afterEveryAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { emailAddress } from "#app/lib/form-fields.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { Pages } from "#app/ui/pages.tsx";
import type { Context } from "#server/context.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/mails.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { context: queryContext, mailTransport } = context.get(requestScope);
  const { view: wanted, page, email } = readMailSearch(new URL(request.url).searchParams);
  const { counters, newestGivenUp } = await countMails(queryContext);
  // Without a choice the page opens on what needs somebody.
  const view = wanted ?? (counters["given-up"] === 0 && counters.waiting > 0 ? "waiting" : "given-up");
  const { mails, ...window } =
    view === "withheld"
      ? shownPage(await listWithheld(queryContext, counters.withheld, page), withheldMail)
      : shownPage(await listUnsent(queryContext, view, counters[view], page), unsentMail);
  const held = view === "waiting" ? (await listHeld(queryContext)).map(heldKind) : [];
  const canSend = mailTransport.kind !== "nowhere";
  const news = mailNews(mailTransport.kind, await readMailTroubles(queryContext));
  return { ...window, view, counters, newestGivenUp, news, held, canSend, mails, asked: await readAsked(queryContext, email) };
}

/** The mails to the person whose address was typed; an error if it is no whole address. */
async function readAsked(context: Context, typed: string) {
  if (typed === "") return undefined;
  const address = emailAddress(wholeAddressNeeded).safeParse(typed);
  if (!address.success) return { typed, error: wholeAddressNeeded };
  const { queued, withheld, known } = await readMailHistory(context, address.data);
  const cut = queued.length === mostInHistory || withheld.length === mostInHistory;
  return {
    typed,
    history: { address: address.data, fates: mailFates({ queued, withheld }), known: knownPlaces(address.data, known), cut },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === heldForm) return decideHeldMails(scope, sent);
  if (form === testForm) return sendTestMail(scope, context.get(signedIn), sent);
  return form === retryAllForm ? retryAllMails(scope, sent) : retryMail(scope, sent);
}

export const shouldRevalidate = afterEveryAnswer;

function shownPage<Mail>({ mails, ...window }: { mails: Mail[]; page: number; pageCount: number }, shown: (mail: Mail) => ShownMail) {
  return { mails: mails.map(shown), ...window };
}

function unsentMail(mail: UnsentMail): ShownMail {
  const { id, kind, recipient, audience, created_at, send_after, first_tried_at, given_up_at, held_at, attempts, seen } = mail;
  // A held mail leaves only when the team says so.
  const next = held_at ? [] : [momentOf(first_tried_at ? "Otra vez" : "Sale", send_after)];
  return {
    id,
    kind: mailKindLabel(kind),
    recipient,
    toTeam: audience === "team",
    moments: [momentOf("Desde", created_at), ...(given_up_at ? [momentOf("Dejado", given_up_at)] : next)],
    attempts: formatCount(attempts),
    reason: reasonOf(mail.last_error) ?? (held_at ? heldReason : "Todavía no se ha intentado."),
    response: mail.last_answer,
    seen,
  };
}

function heldKind({ since, ...held }: HeldMail): HeldKind {
  return { ...held, label: mailKindLabel(held.kind), since: since === null ? "" : formatMoment(since) };
}

function withheldMail({ id, kind, recipient, reason, withheld_at }: WithheldMail): ShownMail {
  const when = momentOf("Cuándo", withheld_at);
  return { id, kind: mailKindLabel(kind), recipient, toTeam: false, moments: [when], reason: withholdingReason(reason), seen: null };
}

function momentOf(label: string, date: Date) {
  return { label, iso: date.toISOString(), moment: formatMoment(date) };
}

export const meta = unlistedMeta("Correos", "Los correos que no han salido, por qué, y qué ha recibido cada persona.");

const views: Record<MailView, { label: string; empty: string; hint: string }> = {
  "given-up": {
    label: "Sin entregar",
    empty: "Todo entregado",
    hint: "Si un servidor rechaza un correo, o lo aplaza más de un día, aparecerá aquí con el motivo.",
  },
  waiting: {
    label: "En espera",
    empty: "Nada en espera",
    hint: "Aquí están los correos que aún no han salido: los de ahora mismo, los recordatorios y los que el servidor aplaza.",
  },
  withheld: {
    label: "No enviados",
    empty: "Ninguno sin enviar",
    hint: "Aquí están los correos de los últimos 90 días que no salieron por el límite de su dirección, o porque se retiraron a tiempo.",
  },
};

export default function Mails({ loaderData, actionData }: Route.ComponentProps) {
  const { counters, newestGivenUp, view, news, page, held, canSend, asked } = loaderData;
  const here = mailsAddress + mailQuery({ view, page });
  return (
    <ChangeNotices>
      <OfficeHeading title="Correos">
        <TestMail action={here} />
        {view === "given-up" && newestGivenUp !== null && <RetryAll seen={newestGivenUp} action={here} />}
      </OfficeHeading>
      <AnswerNotice answer={actionData} forms={[retryOneForm, retryAllForm, heldForm, testForm]} />
      <MailNotice news={news} linked={false} />
      <MailSearch typed={asked?.typed ?? ""} error={asked?.error} />
      <Tabs
        label="Qué correos"
        tabs={Object.entries(views).map(([name, { label }]) => ({
          label,
          to: mailsAddress + mailQuery({ view: name as MailView }),
          current: name === view && asked?.history === undefined,
          count: counters[name as MailView],
        }))}
      />
      {asked?.history === undefined && <HeldMails kinds={held} canSend={canSend} action={here} />}
      {asked?.history ? <MailHistory {...asked.history} /> : <MailList {...loaderData} here={here} />}
    </ChangeNotices>
  );
}

function MailList({ mails, view, page, pageCount, here }: Omit<Route.ComponentProps["loaderData"], "asked"> & { here: string }) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      {mails.length === 0 ? (
        <OfficeEmpty title={views[view].empty}>{views[view].hint}</OfficeEmpty>
      ) : (
        <ul ref={list} className="overflow-hidden rounded-tile border border-line bg-raised text-label">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} action={here} />
          ))}
        </ul>
      )}
      <Pages page={page} pageCount={pageCount} to={(number) => mailsAddress + mailQuery({ view, page: number })} />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar los correos" />;
