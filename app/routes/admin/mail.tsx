import { OfficeFailure, FactList, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { mailKindLabel, mayHoldKey } from "#app/features/ground/emails/kinds.ts";
import { mailsAddress } from "#app/features/ground/emails/office/search-params.ts";
import { MailText } from "#app/features/ground/emails/office/components/mail-row.tsx";
import { readUnsentMail } from "#app/features/ground/emails/office/queries.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/mail.ts";

/** A mail that may hold a key to an account is shown only where no mail can leave at all (decision 0036). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: queryContext, mailTransport } = context.get(requestScope);
  const mail = orNotFound(await readUnsentMail(queryContext, params.mailId));
  const { kind, recipient, audience, subject, plain, created_at } = mail;
  const hidden = mayHoldKey(kind) && mailTransport.kind === "smtp";
  return {
    id: params.mailId,
    kind: mailKindLabel(kind),
    recipient: audience === "team" ? `${recipient} (al equipo)` : recipient,
    subject,
    queued: formatMoment(created_at),
    text: hidden ? undefined : plain,
  };
}

export const meta: Route.MetaFunction = (args) => unlistedMeta(args.loaderData?.subject ?? "Correo", "Un correo que no ha salido.")(args);

export default function Mail({ loaderData: { kind, recipient, subject, queued, text } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHeading title={subject}>
        <ButtonLink to={`${mailsAddress}?view=waiting`} look="secondary" size="small">
          Volver a los correos
        </ButtonLink>
      </OfficeHeading>
      <FactList
        facts={[
          { name: "Para", values: [recipient] },
          { name: "Qué es", values: [kind] },
          { name: "En la cola desde", values: [queued] },
        ]}
      />
      <MailText text={text} />
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar el correo" />;
