import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { bankAddress } from "#app/features/orders/bank/office/addresses.ts";
import { confirmAccount, proposeAccount, withdrawAccount } from "#app/features/orders/account-change/office/commands.server.ts";
import { ProposalSection, ProposingSection } from "#app/features/orders/account-change/office/components/account-sections.tsx";
import { accountForms } from "#app/features/orders/account-change/office/messages.ts";
import { readAccountChange } from "#app/features/orders/account-change/office/queries.server.ts";
import { confirmationNeeded } from "#app/features/people/sessions/queries.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/company-account.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const change = await readAccountChange(scope.context);
  return { ...change, ticket: scope.nonce, needed: await confirmationNeeded(scope.context, context.get(signedIn)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const session = context.get(signedIn);
  const { sent, form } = await sentForm(request);
  if (form === accountForms.confirm) return confirmAccount(scope, session, sent);
  return form === accountForms.withdraw ? withdrawAccount(scope, session, sent) : proposeAccount(scope, session, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Cuenta bancaria", "La cuenta en la que pagan los clientes, y cómo se cambia.");

export default function CompanyAccount({ loaderData: { account, proposal, isForTwo, ...form }, actionData }: Route.ComponentProps) {
  // A form that is gone shows its answer on the page.
  const shown = proposal ? accountForms.confirm : accountForms.propose;
  const answer = answerAbout(shown, actionData);
  return (
    <ChangeNotices>
      <OfficeHeading title="Cuenta bancaria" back={{ to: bankAddress, label: "Banco" }} />
      <AnswerNotice answer={answer === undefined ? actionData : undefined} forms={Object.values(accountForms)} />
      <p className="mb-6">
        Los clientes pagan a {account.holder} en <strong className="wrap-anywhere">{account.iban}</strong>
      </p>
      {proposal ? (
        <ProposalSection proposal={proposal} answer={answer} {...form} />
      ) : (
        <ProposingSection isForTwo={isForTwo} answer={answer} {...form} />
      )}
    </ChangeNotices>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar la cuenta bancaria" />;
