import { Link } from "react-router";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import type { OrderLine } from "../order-line.ts";

/** One order on the board. Its edge is red when it is late, and lemon while it waits for the customer; its line says the same in words. */
export function OrderCard({
  line,
  first,
}: {
  line: OrderLine;
  /** The route of all orders need be discovered only once. */ first: boolean;
}) {
  const { id, reference, car, owner, customer, plan, sentence, late } = line;
  return (
    <li
      data-row
      data-id={id}
      tabIndex={-1}
      title={reference}
      className={`relative rounded-field border border-line bg-raised px-3.5 py-2.5 hover:border-control ${edgeOf(line)}`}
    >
      <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
        <Link to={officeOrderAddress(id)} discover={first ? "render" : "none"} data-key="enter" className="after:absolute after:inset-0">
          {car}
        </Link>
        {owner !== undefined && <span className="ml-1.5 text-small font-normal text-soft">{owner}</span>}
      </h3>
      <p className="text-small wrap-anywhere text-soft">
        {customer} · {plan}
      </p>
      <p className={`mt-1 text-small wrap-anywhere ${late ? "font-medium text-red" : ""}`}>{sentence}</p>
    </li>
  );
}

function edgeOf({ late, waitingForCustomer }: OrderLine): string {
  if (late) return "border-l-3 border-l-red";
  return waitingForCustomer ? "border-l-3 border-l-lemon" : "";
}
