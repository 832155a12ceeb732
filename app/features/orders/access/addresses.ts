import type { Crumb } from "#app/ui/page-heading.tsx";

/** The way from the order's page to a page below it. `base`: the address of the order's page. */
export function orderCrumbs(base: string, page: string): Crumb[] {
  return [{ label: "Inicio", to: "/" }, { label: "Mi importación", to: base }, { label: page }];
}

/** The same words for an unknown order, for that of another person and for a link that is no longer valid (row B2). */
export const orderNotFound = {
  title: "Importación no encontrada",
  text: "Puede que el enlace esté incompleto o que ya no valga. Usa el de nuestro último correo, o entra en Mi Panel.",
};

export const officeOrdersAddress = "/admin/orders";

export function officeOrderAddress(orderId: string): string {
  return `${officeOrdersAddress}/${orderId}`;
}

export function officeInspectionAddress(orderId: string): string {
  return `${officeOrderAddress(orderId)}/inspeccion`;
}

export function officeMileageOfOrder(orderId: string): string {
  return `${officeOrderAddress(orderId)}/kilometros`;
}

export function officeDocumentAddress(orderId: string, documentId: string): string {
  return `${officeOrderAddress(orderId)}/documentos/${documentId}`;
}

/** Where the team prepares a document of a kind. */
export function newDocumentAddress(orderId: string, kind: string): string {
  return officeDocumentAddress(orderId, `nuevo/${kind}`);
}

/** The PDF of a document, below its page. */
export function documentFile(page: string): string {
  return `${page}/pdf`;
}

export function accountOrderAddress(orderId: string): string {
  return `/dashboard/importacion/${orderId}`;
}

/** The pages of an order, below the address at which its customer opened it. */
export function orderPages(base: string) {
  return {
    quote: (version: number) => `${base}/presupuesto/${version}`,
    papers: `${base}#papeles`,
    paperFile: (fileId: string) => `${base}/papeles/${fileId}`,
    paper: (paperId: string) => `${base}/papeles/${paperId}/archivos`,
    paperPage: (fileId: string, page: number) => `${base}/papeles/${fileId}/paginas/${page}`,
    inspection: `${base}/informe`,
    mileage: `${base}/kilometros`,
    inspectionPhoto: (photoId: string) => `${base}/informe/fotos/${photoId}`,
    handoverFile: `${base}/entrega.ics`,
    purchase: `${base}/compra`,
    withdrawal: `${base}/desistir`,
    documents: `${base}#documentos`,
    document: (documentId: string) => `${base}/documentos/${documentId}`,
    dossierFile: `${base}/expediente.zip`,
  };
}
