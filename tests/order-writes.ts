import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import type { Write } from "./account-writes.ts";
import type { FilledFolder } from "./filled-folder.ts";

/** Forms for the routes of orders, by route pattern. Visitors may send those of the signed link. */
export function orderWrites({ keys, accounts, orders: { owners: order, link } }: FilledFolder): Record<string, Write[]> {
  const ticket = makeTicket(keys, Temporal.Now.instant().epochMilliseconds - 60_000);
  const write = (address: string, form: string, fields: Record<string, string> = {}, visitors = false): Write => {
    const body = new URLSearchParams({ [formField]: form, [ticketField]: ticket, [trapField]: "", ...fields });
    return { address, body: body.toString(), visitors };
  };
  const customers = (pattern: string, base: string, visitors: boolean): Record<string, Write[]> => ({
    [pattern]: [
      write(base, "order-ask", { message: "Hola" }, visitors),
      write(base, "order-buyer", {
        legal_name: "Ana Gil Ruiz",
        document_kind: "nif",
        document_number: "12345678Z",
        street_address: "Calle Mayor, 1",
        postal_code: "30001",
        locality: "Murcia",
        sure: "",
        seen: "",
      }),
      write(base, "order-refund-account", { holder: "Ana Gil", iban: "ES9121000418450200051332" }),
      write(base, "handover-accept", { moment: "2026-12-03 10:30" }),
      write(base, "handover-wish", { wish: "Otro día" }),
    ],
    [`${pattern}/presupuesto/:version`]: [write(`${base}/presupuesto/1`, "decline-quote", { reason: "" })],
    [`${pattern}/presupuesto/:version/visto`]: [write(`${base}/presupuesto/1/visto`, "", {}, visitors)],
    [`${pattern}/papeles/:paperId/archivos`]: [
      write(`${base}/papeles/${order.customerPaper}/archivos`, "take-out-paper-file", { file: order.customerFile }, visitors),
    ],
    [`${pattern}/documentos/:documentId`]: [
      write(`${base}/documentos/${order.contract}`, "sign-document", { name: "Ana", agreed: "on", sha256: "x" }),
      write(`${base}/documentos/${order.contract}`, "sign-on-paper"),
    ],
    [`${pattern}/compra`]: [write(`${base}/compra`, "confirm-purchase", { name: "Ana", seen: "x", agreed: "on" })],
    [`${pattern}/desistir`]: [write(`${base}/desistir`, "withdrawal-statement", { reason: "" })],
  });
  const office = `/admin/orders/${order.id}`;
  return {
    ...customers("/importacion/:orderId/:signature", link, true),
    ...customers("/dashboard/importacion/:orderId", `/dashboard/importacion/${order.id}`, false),
    "/admin/orders": [write("/admin/orders?vista=calendario", "renew-calendar")],
    "/admin/orders/new": [
      write("/admin/orders/new", "new-order", { name: "Ana" }),
      write("/admin/orders/new", "begin-order", { origin: `inquiry:${accounts.inquiry}` }),
    ],
    "/admin/orders/plantillas": [write("/admin/orders/plantillas", "order-template-step", { template: "dealer", kind: "paid" })],
    "/admin/orders/:orderId": [
      write(office, "order-ending", { reason: "Se acabó." }),
      write(office, "order-replan"),
      write(office, "order-contract-data", { vin: "WVWZZZ1KZAW123456" }),
      write(office, "order-asked-facts", { modified: "yes", seen: "0" }),
      write(office, "handover-propose"),
      write(office, "car-purchase", { seller_name: "Autohaus" }),
      write(office, "cost-line", { payee: "Jefatura de Tráfico" }),
      write(office, "quote-surplus", { sum: "1" }),
    ],
    "/admin/orders/:orderId/documentos/nuevo/:kind": [
      write(`${office}/documentos/nuevo/contract`, "issue-contract", { seen: "", agreements: "" }),
    ],
    "/admin/orders/:orderId/documentos/:documentId": [
      write(`${office}/documentos/${order.contract}`, "record-paper-signature", { file: order.customerFile }),
    ],
    "/admin/orders/:orderId/kilometros": [
      write(`${office}/kilometros`, "add-reading", { read_on: "2024-03-12", kilometres: "1", kind: "other", paper: order.teamPaper }),
      write(`${office}/kilometros`, "remove-reading", { reading: order.reading }),
    ],
    "/admin/orders/:orderId/inspeccion": [write(`${office}/inspeccion`, "save-inspection", { inspector: "Ana" })],
    "/admin/orders/:orderId/inspeccion/fotos": [write(`${office}/inspeccion/fotos`, "photos")],
    "/admin/orders/:orderId/papeles/:paperId/archivos": [
      write(`${office}/papeles/${order.teamPaper}/archivos`, "upload-paper"),
      write(`${office}/papeles/${order.customerPaper}/archivos`, "accept-paper", { paper: order.customerPaper, seen: "" }),
      write(`${office}/papeles/${order.customerPaper}/archivos`, "return-paper", {
        paper: order.customerPaper,
        seen: "",
        reason: "No se lee.",
      }),
      write(`${office}/papeles/${order.customerPaper}/archivos`, "take-out-paper-file", { file: order.customerFile }),
    ],
  };
}
