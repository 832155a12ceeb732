import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { lastDayWords, sinceWords, refundWords } from "../period-words.ts";
import type { ShownWithdrawal } from "../queries.server.ts";

type Properties = {
  withdrawal: ShownWithdrawal;
  /** The page on which the customer withdraws: `orderPages(base).withdrawal`. */
  address: string;
};

/** On the order's page: until when the customer may withdraw and why, or what became of it. Nothing where the law gives no such right. */
export function WithdrawalNote({ withdrawal, address }: Properties) {
  const content = contentOf(withdrawal, address);
  return content && <div className="border-t border-line pt-4 text-label text-soft">{content}</div>;
}

function contentOf(withdrawal: ShownWithdrawal, address: string) {
  if (withdrawal.kind === "none") return null;
  if (withdrawal.kind === "over") {
    return (
      <p>
        El plazo para desistir del contrato terminó el {formatCalendarNumbers(withdrawal.until)} ({sinceWords[withdrawal.since]}).
      </p>
    );
  }
  if (withdrawal.kind === "declared") {
    return (
      <p>
        Desististe del contrato el {withdrawal.declaredAt}. {refundWords(withdrawal)} <TextLink to={address}>Ver tu declaración</TextLink>
      </p>
    );
  }
  return (
    <p>
      Puedes desistir {lastDayWords(withdrawal)}. <TextLink to={address}>Desistir del contrato</TextLink>
    </p>
  );
}
