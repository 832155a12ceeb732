import { data, redirect } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { OfficeEmpty, OfficeFailure } from "#app/features/ground/back-office/components/page-parts.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { afterEveryAnswer, type FormAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { bankAddress } from "#app/features/orders/bank/office/addresses.ts";
import { bookMovement, bookSure, bringBack, setAside } from "#app/features/orders/bank/office/commands/book.server.ts";
import { receiveStatement } from "#app/features/orders/bank/office/commands/receive.server.ts";
import { companyAccountAddress } from "#app/features/orders/account-change/office/messages.ts";
import { DoneList } from "#app/features/orders/bank/office/components/done-list.tsx";
import { MovementList } from "#app/features/orders/bank/office/components/movement-list.tsx";
import { StatementForm } from "#app/features/orders/bank/office/components/statement-form.tsx";
import { bankForms, bankMessages, readOutcome, writtenOutcome } from "#app/features/orders/bank/office/messages.ts";
import { readBank, type ShownMovement } from "#app/features/orders/bank/office/queries.server.ts";
import { BooksHeading } from "#app/features/orders/books/office/components/books-frame.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/bank.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  return { ticket: scope.nonce, outcome: readOutcome(new URL(request.url).searchParams), ...(await readBank(scope.context)) };
}

/** A file comes as multipart (`uploads` in app/entry.server.tsx), and every other form as usual. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  if (request.headers.get("content-type")?.startsWith("multipart/form-data") === true) {
    const received = await receiveStatement(scope.context, request);
    if (received.ok) return redirect(bankAddress + writtenOutcome(received.outcome), 303);
    return data({ refusal: received.sentence }, { status: 400, headers: refusalHeaders(received.sentence) });
  }
  const { sent, form } = await sentForm(request);
  if (form === bankForms.sure) return bookSure(scope, sent);
  if (form === bankForms.aside) return setAside(scope, sent);
  return form === bankForms.back ? bringBack(scope, sent) : bookMovement(scope, sent);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ "Cache-Control": "no-store", ...passedRefusal(actionHeaders) });

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Banco", "Los movimientos del banco y las importaciones a las que pertenecen.");

export default function Bank({ loaderData: { ticket, outcome, open, done, lastDay, ibans }, actionData }: Route.ComponentProps) {
  const { opens } = useTeamRole();
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const of = (certainty: ShownMovement["match"]["certainty"]) => open.filter(({ match }) => match.certainty === certainty);
  const sure = of("sure");
  const shared = { ticket, answer };
  return (
    <ChangeNotices>
      <DraftArea>
        <BooksHeading current={bankAddress} />
        <AnswerNotice answer={withoutRow(answer, open)} />
        <div className="grid items-start gap-x-10 gap-y-2 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0 desktop:order-2">
            <StatementForm
              key={outcome}
              outcome={outcome}
              refusal={refusal}
              ibans={ibans}
              lastDay={lastDay === undefined ? undefined : formatCalendarDay(lastDay)}
            />
            <p className="mt-4 max-w-prose text-small text-soft">
              Leer un extracto no apunta nada: lo apuntas tú. El archivo no se guarda, los movimientos sí, seis años.
            </p>
            {opens(companyAccountAddress) && (
              <p className="mt-2 text-label">
                <TextLink to={companyAccountAddress}>La cuenta en la que pagan los clientes</TextLink>
              </p>
            )}
          </div>
          <div className="min-w-0">
            {open.length === 0 && (
              <div className="mt-7 desktop:mt-0">
                <OfficeEmpty title="Nada pendiente">
                  <p>
                    {done.length === 0 ? "Lee un extracto del banco para empezar." : "Todos los movimientos están apuntados o apartados."}
                  </p>
                </OfficeEmpty>
              </div>
            )}
            <MovementList title="Seguros" movements={sure} {...shared}>
              <AllSure sure={sure} />
            </MovementList>
            <MovementList title="Dudosos" movements={of("doubtful")} {...shared} />
            <MovementList title="Sin importación" movements={of("unknown")} {...shared} />
            <DoneList done={done} />
          </div>
        </div>
      </DraftArea>
    </ChangeNotices>
  );
}

function AllSure({ sure }: { sure: readonly ShownMovement[] }) {
  const pairs = sure.map(({ id, match }) => `${id}:${match.orders[0]?.id ?? ""}`).join(" ");
  const sum = writtenCents(sure.reduce((total, { left }) => total + left, 0));
  return (
    <OneButtonForm
      form={bankForms.sure}
      fields={{ pairs }}
      label={sure.length === 1 ? `Apuntar el seguro (${sum})` : `Apuntar los ${sure.length} seguros (${sum})`}
      busyLabel="Apuntando..."
      look="primary"
      messages={bankMessages.sure}
    />
  );
}

/** The answer that no row shows: a success, whose row is gone, and a refusal of a movement that somebody else has booked. */
function withoutRow(answer: FormAnswer | undefined, open: readonly ShownMovement[]): FormAnswer | undefined {
  if (answer?.ok === false && open.some(({ id }) => id === answer.typed["movement"])) return undefined;
  return answer;
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const labels = { reference: "Importación", euros: "Importe en euros", note: "Motivo" };
  return <OfficeFailure title="No se pudieron cargar los movimientos" kept={{ answer, labels }} />;
}
