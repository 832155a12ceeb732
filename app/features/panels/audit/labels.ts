import { tableAddress, tableIn } from "#app/features/cars/price-tables/office/addresses.ts";
import { tableLayouts } from "#app/features/cars/price-tables/office/table-layouts.ts";
import { forEachField } from "#app/features/cars/vehicles/fields.ts";
import { inquiryTypeLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { columnLabels, isHidden } from "./column-labels.ts";
import { orderWord } from "./order-words.ts";

/** The name of each logged table for admins. Other tables are shown by their database name. */
export const auditedTables: Readonly<Record<string, string>> = {
  vehicles: "Vehículo",
  vehicle_images: "Foto",
  vehicle_features: "Equipamiento",
  vehicle_makes: "Marca",
  vehicle_models: "Modelo",
  vehicle_inquiries: "Consulta",
  inquiry_replies: "Respuesta",
  contact_messages: "Mensaje",
  reservations: "Reserva",
  appointments: "Cita",
  appointment_blocks: "Horas bloqueadas",
  service_contracts: "Plan",
  data_requests: "Solicitud de datos",
  user_roles: "Permisos",
  sessions: "Sesión",
  emails: "Correo",
  team_replies: "Respuesta a un mensaje",
  conversation_work: "Seguimiento de una conversación",
  conversation_notes: "Nota interna",
  saved_replies: "Respuesta guardada",
  demonstrations: "Demostración",
  company_accounts: "Cuenta de la empresa",
  setup_confirmations: "Puesta en marcha",
  stock_imports: "Importación de anuncios",
  stock_sources: "Fuente de coches",
  stock_mappings: "Columnas de un listado",
  stock_words: "Palabra de un listado",
  stock_doubts: "Coche dudoso de un archivo",
  feeds: "Dirección para un portal",
  advertised_places: "Anuncio en un portal",
  official_value_years: "Valores oficiales",
  vehicle_official_values: "Valor oficial de un vehículo",
  users: "Cuenta",
  user_preferences: "Preferencias",
  consents: "Consentimiento",
  price_table_versions: "Tabla de precios",
  orders: "Importación de un cliente",
  order_steps: "Paso",
  order_template_steps: "Plantilla de pasos",
  order_quotes: "Presupuesto",
  order_papers: "Documento",
  order_paper_files: "Archivo de un documento",
  order_paper_looks: "Documento abierto",
  order_inspections: "Inspección",
  order_inspection_photos: "Foto de una inspección",
  mileage_readings: "Lectura de kilómetros",
  order_entries: "Apunte de la cuenta",
  order_purchase_confirmations: "Compra confirmada",
  order_purchases: "Compra de un coche",
  order_cost_lines: "Coste de una línea",
  bank_movements: "Movimiento del banco",
  order_withdrawals: "Desistimiento",
  order_handovers: "Entrega acordada",
  order_documents: "Contrato o recibo",
  order_refund_accounts: "Cuenta para una devolución",
  profiles: "Datos de una persona",
};

const operations: Readonly<Record<string, string>> = { insert: "Creado", update: "Cambiado", delete: "Borrado" };

export function operationLabel(operation: string): string {
  return operations[operation] ?? operation;
}

/** The counts of an import in words; other keys are not counts of cars. */
const countedWords: Readonly<Record<string, string>> = {
  read: "filas leídas",
  created: "creados",
  updated: "cambiados",
  archived: "archivados",
  erased: "borrados",
  restored: "como estaban",
  left: "sin tocar",
};

export type Change = { column: string; before: string | undefined; after: string | undefined };

const tableEntries: Readonly<Record<string, string>> = {
  figures: "cifras nuevas",
  withdrawal: "versión retirada",
  proposal: "propuesta del programa",
  dismissal: "propuesta descartada",
};

/** A closed list of a vehicle's form in the form's words; a status of another table as it is. */
const fieldWords = forEachField((_name, field) => {
  const word = "optionLabel" in field ? field.optionLabel : undefined;
  return (value: unknown) => {
    if (word === undefined) return textOf(value);
    if (Array.isArray(value)) return value.map((option) => word(String(option))).join(", ");
    return typeof value === "string" ? word(value) : textOf(value);
  };
});

/** The columns whose values are not words for an admin. */
const inWords: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  ...fieldWords,
  counts: countsText,
  inquiry_type: (value) => (typeof value === "string" ? inquiryTypeLabel(value) : textOf(value)),
  entry: (value) => tableEntries[String(value)] ?? textOf(value),
  price_table: (value) => {
    const name = tableIn(String(value));
    return name === undefined ? textOf(value) : tableLayouts[name].label;
  },
};

/** The changed columns of a table's row in words for an admin, without technical columns. */
export function changesOf(before: Record<string, unknown> | null, after: Record<string, unknown> | null, table = ""): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !isHidden(name));
  return names
    .map((name) => {
      const text = (value: unknown) => orderWord(table, name, value) ?? (inWords[name] ?? textOf)(value);
      return { column: columnLabels[name] ?? name, before: text(before?.[name]), after: text(after?.[name]) };
    })
    .filter((change) => change.before !== change.after);
}

const longestText = 160;

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? "sí" : "no";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/** "2 creados, 1 sin tocar"; counts of zero are left out. */
function countsText(counts: unknown): string | undefined {
  const found = Object.entries(counts ?? {}).flatMap(([what, count]) => {
    const words = countedWords[what];
    return words === undefined || typeof count !== "number" || count === 0 ? [] : [`${count} ${words}`];
  });
  return found.length === 0 ? undefined : found.join(", ");
}

/** The pages of rows that have one of their own, by table. */
const rowPages: Readonly<Record<string, (rowId: string) => string>> = {
  vehicles: (rowId) => `/admin/vehicles/${rowId}`,
  appointments: (rowId) => `/admin/appointments/${rowId}`,
  feeds: () => "/admin/portales",
  stock_sources: (rowId) => `/admin/import/fuentes/${rowId}`,
  stock_imports: (rowId) => `/admin/import/${rowId}`,
  user_roles: (rowId) => `/admin/users/${rowId}`,
  users: (rowId) => `/admin/users/${rowId}`,
  data_requests: (rowId) => `/admin/data-requests/${rowId}`,
  vehicle_inquiries: (rowId) => `/admin/inquiries/inquiry/${rowId}`,
  official_value_years: () => "/admin/valores-oficiales",
  orders: officeOrderAddress,
  order_template_steps: () => "/admin/orders/plantillas",
};

/** The back office's page of a row; undefined if it has none. `orderId`: the order to which the row belongs. */
export function pageOf(table: string, rowId: string, row: Record<string, unknown> | null, orderId?: string | null): string | undefined {
  if (typeof orderId === "string") return officeOrderAddress(orderId);
  const vehicle = row?.["vehicle_id"];
  if (table === "advertised_places" && typeof vehicle === "string") return `/admin/vehicles/${vehicle}/anuncio`;
  if ((table === "vehicle_images" || table === "vehicle_features") && typeof vehicle === "string") return `/admin/vehicles/${vehicle}`;
  if (table === "vehicle_official_values" && typeof vehicle === "string") return `/admin/vehicles/${vehicle}/valor-oficial`;
  const priceTable = table === "price_table_versions" ? tableIn(String(row?.["price_table"])) : undefined;
  if (priceTable !== undefined) return tableAddress(priceTable);
  return Object.hasOwn(rowPages, table) ? rowPages[table]?.(rowId) : undefined;
}
