import { data, redirect } from "react-router";
import { chooseMarketing } from "#app/features/ground/consent/commands.server.ts";
import { MarketingSection } from "#app/features/ground/consent/components/marketing-section.tsx";
import { panelForm } from "#app/features/ground/consent/marketing.ts";
import { marketingOf } from "#app/features/ground/consent/queries.server.ts";
import { askForNewAddress, changePassword } from "#app/features/people/credentials/commands.server.ts";
import { EmailSection, PasswordSection } from "#app/features/people/credentials/components/credential-sections.tsx";
import { addFactor, removeOwnFactor, renewRecoveryCodes } from "#app/features/people/factors/commands/enrol.server.ts";
import { FactorsSection } from "#app/features/people/factors/components/factors-section.tsx";
import { countRecoveryCodes, listFactors } from "#app/features/people/factors/queries.server.ts";
import { askForDeletion, keepAccount } from "#app/features/privacy/personal-data/commands/delete.server.ts";
import { DeletionSection, MyDataSection } from "#app/features/privacy/personal-data/components/my-data.tsx";
import { erasureMoment } from "#app/features/privacy/personal-data/queries.server.ts";
import { endOtherSessions, endSession } from "#app/features/people/sessions/commands/end.server.ts";
import { SessionsSection } from "#app/features/people/sessions/components/sessions-section.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { confirmationNeeded, listSessions } from "#app/features/people/sessions/queries.server.ts";
import { sentForm, answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formatLongDate, formatMoment } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { type RequestScope, requestScope, signedIn } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import type { Route } from "./+types/security.ts";

const address = "/dashboard/seguridad";
const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Seguridad" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { context: asked, nonce } = context.get(requestScope);
  const session = context.get(signedIn);
  // Sequential, because the embedded database has only one connection.
  const needed = await confirmationNeeded(asked, session);
  const sessions = await listSessions(asked, session);
  const factors = await listFactors(asked, session.userId);
  const marketing = await marketingOf(asked, session);
  const erasure = await erasureMoment(asked, session.userId);
  return {
    ticket: nonce,
    email: session.email,
    needed,
    sessions: sessions.map(({ startedAt, lastSeen, ...shown }) => ({
      ...shown,
      startedAt: formatLongDate(startedAt),
      lastSeen: formatMoment(lastSeen),
    })),
    factors: factors.map(({ added, ...shown }) => ({ ...shown, added: formatLongDate(added) })),
    codesLeft: await countRecoveryCodes(asked, session.userId),
    marketing: { wanted: marketing.wanted, since: marketing.since && formatLongDate(marketing.since) },
    erasedOn: erasure && formatLongDate(erasure),
  };
}

type PageAnswer = FormAnswer & { recoveryCodes?: string[] };
type Answer = (scope: RequestScope, session: Session, sent: FormData) => Promise<ReturnType<typeof data<PageAnswer>>>;

const answers: Record<string, Answer> = {
  "change-password": changePassword,
  "change-email": askForNewAddress,
  "add-factor": addFactor,
  "remove-factor": removeOwnFactor,
  "recovery-codes": renewRecoveryCodes,
  "end-session": endSession,
  "end-other-sessions": endOtherSessions,
  [panelForm]: chooseMarketing,
  "delete-account": askForDeletion,
  "keep-account": keepAccount,
};

export async function action({ request, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  const answer = Object.entries(answers).find(([name]) => name === form)?.[1];
  if (!answer) throw data(null, { status: 400 });
  const answered = await answer(context.get(requestScope), context.get(signedIn), sent);
  const added = answered.data.form === "add-factor" && answered.data.ok ? answered.data.outcome?.["factor"] : undefined;
  return typeof added === "string" ? redirect(`${address}/app/${added}`, { headers: answered.init?.headers ?? {} }) : answered;
}

export const meta = unlistedMeta("Seguridad", "Contraseña, correo, verificación en dos pasos, sesiones y datos de tu cuenta.");

/** Forms with a notice on the page instead of at the form, because their button is gone or one of several. */
const spokenFor = ["end-session", "keep-account"];
/** The same, but only after success, because the form is gone then. */
const goneWhenDone = ["remove-factor", "delete-account", "end-other-sessions"];

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, email, needed, sessions, factors, codesLeft, marketing, erasedOn } = loaderData;
  // A form that is about to disappear shows no success message, because the page shows it.
  const about = (form: string) => (actionData?.ok === true && goneWhenDone.includes(form) ? undefined : answerAbout(form, actionData));
  const newCodes = actionData?.recoveryCodes ?? [];
  return (
    <>
      <PageHeading crumbs={crumbs} title="Seguridad de tu cuenta">
        Antes de un cambio delicado te pedimos la contraseña, y después te escribimos para que lo sepas.
      </PageHeading>
      <div className="page-width">
        <PasswordSection {...{ ticket, needed }} answer={about("change-password")} />
        <EmailSection {...{ ticket, needed, email }} answer={about("change-email")} />
        <FactorsSection {...{ ticket, needed, factors, codesLeft, newCodes }} answer={actionData} />
        <SessionsSection {...{ ticket, sessions }} answer={about("end-other-sessions")} />
        <MarketingSection {...{ ticket, ...marketing }} answer={about(panelForm)} />
        <MyDataSection />
        <DeletionSection {...{ ticket, needed, erasedOn }} answer={about("delete-account")} />
      </div>
      <AnswerNotice answer={actionData} forms={actionData?.ok === true ? [...spokenFor, ...goneWhenDone] : spokenFor} />
    </>
  );
}
