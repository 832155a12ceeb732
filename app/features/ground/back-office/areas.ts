/** What a role of the team is called on the screen. The names are those of server/context.ts. */
export const roleNames = { admin: "Administrador", salesperson: "Ventas", accountant: "Contabilidad" } as const;
export type TeamRole = keyof typeof roleNames;
export const rolesOfTeam = Object.keys(roleNames) as readonly TeamRole[];

/**
 * The back office for each role of the team (row B10). Admins open every route and write every form. What no line here names is for admins
 * alone, so a new page is closed to the others until somebody decides. The database's policies say the same about the rows
 * (db/migrations/0052-team-roles.sql). Patterns are those of app/routes.ts.
 */
const opened: Record<Exclude<TeamRole, "admin">, ReadonlySet<string>> = {
  salesperson: new Set([
    "/admin",
    "/admin/search",
    "/admin/customers/:customerId",
    "/admin/inquiries",
    "/admin/inquiries/:kind/:id",
    "/admin/inquiries/saved-replies",
    "/admin/inquiries/novedades",
    "/admin/inquiries.csv",
    "/admin/appointments",
    "/admin/appointments/:appointmentId",
    "/admin/appointments.csv",
    "/admin/vehicles",
    "/admin/vehicles/new",
    "/admin/vehicles/:vehicleId",
    "/admin/vehicles/:vehicleId/images",
    "/admin/vehicles/:vehicleId/anuncio",
    "/admin/vehicles/:vehicleId/fotos.zip",
    "/admin/vehicles/:vehicleId/kilometros",
    "/admin/orders/:orderId/kilometros",
    "/admin/kilometros/:readingId",
    "/admin/vehicles.csv",
    "/admin/demanda",
    "/admin/papeles-alemanes",
    "/admin/portales",
    "/admin/portales/:format",
    "/admin/orders",
    "/admin/orders/new",
    "/admin/orders/:orderId",
    "/admin/orders/:orderId/papeles/:paperId/archivos",
    "/admin/orders/:orderId/papeles/:fileId/paginas/:page",
    "/admin/orders/:orderId/papeles/:fileId",
    "/admin/orders/:orderId/documentos/nuevo/:kind",
    "/admin/orders/:orderId/documentos/:documentId",
    "/admin/orders/:orderId/documentos/:documentId/pdf",
    "/admin/orders/:orderId/inspeccion",
    "/admin/orders/:orderId/inspeccion/fotos",
    "/admin/orders/:orderId/inspeccion/fotos/:photoId",
    "/admin/*",
  ]),
  accountant: new Set([
    "/admin",
    "/admin/search",
    "/admin/orders",
    "/admin/orders/:orderId",
    "/admin/orders/:orderId/papeles/:fileId",
    "/admin/orders/:orderId/papeles/:fileId/paginas/:page",
    "/admin/orders/:orderId/documentos/:documentId",
    "/admin/orders/:orderId/documentos/:documentId/pdf",
    "/admin/libros",
    "/admin/libros/bienes-usados.csv",
    "/admin/libros/apuntes",
    "/admin/libros/apuntes.csv",
    "/admin/libros/banco",
    "/admin/*",
  ]),
};

/** Whether a role may open the route of a pattern, such as "/admin/users/:userId". */
export function mayOpen(role: TeamRole, pattern: string): boolean {
  return role === "admin" || opened[role].has(pattern);
}

/** What a page shows to some roles only. */
const parts = {
  /** Costs, margin and what the company earns. */
  earnings: ["admin", "accountant"],
  /** Receipts, refunds, costs, purchases and counter-entries. */
  bookings: ["admin", "accountant"],
  /** What a customer is charged. */
  charges: ["admin", "salesperson", "accountant"],
  /** What an accountant sees of an order in place of the forms. */
  orderReading: ["accountant"],
  /** Everything about an order but its money, and what is sent to its customer. */
  orderWork: ["admin", "salesperson"],
  /** Everything of an order in one file, also what a salesperson or an accountant does not read. */
  dossier: ["admin"],
  /** What is for sale, and what people ask. */
  sales: ["admin", "salesperson"],
  /** How the site itself does: mails, jobs, the setup. */
  operation: ["admin"],
} as const satisfies Record<string, readonly TeamRole[]>;

export type OfficePart = keyof typeof parts;

export function mayUse(role: TeamRole, part: OfficePart): boolean {
  return parts[part].some((one) => one === role);
}
