import { OfficeOrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { StatementText } from "../../components/withdrawal-steps.tsx";
import type { ShownWithdrawal } from "../../queries.server.ts";
import type { NoRight, Since } from "../../right.ts";
import type { OfficeWithdrawal } from "../queries.server.ts";

export function WithdrawalSection({ withdrawal: { shown, warning } }: { withdrawal: OfficeWithdrawal }) {
  return (
    <OfficeOrderSection
      id="desistimiento"
      title="Desistimiento"
      aside={shown.kind === "declared" && <StateBadge tone="over">declarado</StateBadge>}
    >
      {shown.kind === "declared" ? (
        <Declared shown={shown} warning={warning} />
      ) : (
        <p className="mt-2 text-label text-soft">{rightWords(shown)}</p>
      )}
    </OfficeOrderSection>
  );
}

const since: Readonly<Record<Since, string>> = {
  acceptance: "14 días desde que aceptó el presupuesto",
  deposit: "14 días desde que pagó la señal",
  delivery: "14 días desde la entrega",
  "planned-delivery": "14 días desde la entrega prevista",
};

const noRight: Readonly<Record<NoRight, string>> = {
  office: "No hay derecho a desistir: el contrato se firmó en la oficina.",
  "no-contract": "Todavía no hay contrato: el cliente no ha aceptado ningún presupuesto ni ha pagado señal.",
  closed: "La importación está cerrada.",
};

function rightWords(shown: Exclude<ShownWithdrawal, { kind: "declared" }>): string {
  if (shown.kind === "none") return noRight[shown.why];
  if (shown.kind === "over") return `El plazo del cliente terminó el ${formatCalendarDay(shown.until)} (${since[shown.since]}).`;
  if (shown.until === null) return `El cliente puede desistir hasta pasados ${since[shown.since]}.`;
  return `El cliente puede desistir hasta el ${formatCalendarDay(shown.until)} (${since[shown.since]}).`;
}

type DeclaredProperties = { shown: Extract<ShownWithdrawal, { kind: "declared" }>; warning: OfficeWithdrawal["warning"] };

const warningLooks = { late: "bg-red-faint text-red", soon: "bg-amber-faint text-amber" };

function Declared({ shown, warning }: DeclaredProperties) {
  const { declaredAt, declaration, refundUntil, afterDelivery, credit, refunded } = shown;
  return (
    <div className="mt-2 flex flex-col gap-3 text-label">
      <p>Declarado el {declaredAt}.</p>
      {credit > 0 && (
        <p className={`rounded-field px-3.5 py-2.5 ${warning ? warningLooks[warning] : "bg-tile"}`}>
          Devolver {writtenCents(credit)} como muy tarde el {formatCalendarDay(refundUntil)}
          {warning === "late" ? ": el plazo ya ha pasado." : ": 14 días desde el desistimiento."}
          {afterDelivery && " Puedes esperar a recibir el coche o la prueba de su envío."}
        </p>
      )}
      {credit === 0 && <p className="text-soft">{refunded > 0 ? `Devueltos ${writtenCents(refunded)}.` : "No hay nada que devolver."}</p>}
      <p className="text-soft">
        {afterDelivery
          ? "El coche ya estaba entregado: sigue como vendido hasta que decidáis qué se hace con él."
          : "Si era un coche del stock, ha vuelto a estar como antes."}
      </p>
      <details>
        <summary className="inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
          Su declaración
        </summary>
        <StatementText text={declaration} />
      </details>
    </div>
  );
}
