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
  saved_replies: "Respuesta guardada",
  stock_imports: "Importación",
  users: "Cuenta",
  user_preferences: "Preferencias",
  consents: "Consentimiento",
};

const operations: Readonly<Record<string, string>> = { insert: "Creado", update: "Cambiado", delete: "Borrado" };

export function operationLabel(operation: string): string {
  return operations[operation] ?? operation;
}

const columns: Readonly<Record<string, string>> = {
  make: "Marca",
  model: "Modelo",
  name: "Nombre",
  year: "Año",
  price: "Precio",
  mileage: "Kilómetros",
  fuel_type: "Combustible",
  transmission: "Cambio",
  location: "Ubicación",
  description: "Descripción",
  status: "Estado",
  featured: "Destacado",
  environmental_badge: "Etiqueta",
  body_style: "Carrocería",
  power_hp: "Potencia (CV)",
  feature_name: "Equipamiento",
  feature_value: "Valor",
  category: "Categoría",
  alt_text: "Texto alternativo",
  is_primary: "Foto principal",
  display_order: "Orden",
  is_active: "Activa",
  appointment_date: "Día",
  appointment_time: "Hora",
  day: "Día",
  from_time: "Desde",
  to_time: "Hasta",
  reason: "Motivo",
  role: "Permiso",
  verified_at: "Comprobada",
  completed_at: "Respondida",
  send_after: "Enviar a partir de",
  given_up_at: "Envío abandonado",
  tries: "Intentos",
  delays: "Aplazamientos",
  first_tried_at: "Primer intento",
  banned_at: "Cerrada",
  unlocked_at: "Acceso desbloqueado",
  deletion_requested_at: "Borrado pedido",
  state: "Estado",
  gone: "Coches que ya no vienen",
  cancel_requested: "Cancelación pedida",
  counts: "Recuento",
};

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

/** Technical columns that mean nothing to an admin. */
const hiddenColumns = new Set([
  "id",
  "updated_at",
  "created_at",
  "revision",
  "place",
  "vehicle_id",
  "user_id",
  "make_id",
  "inquiry_id",
  "storage_key",
  "width",
  "height",
  "visitor_count",
  "admin_user_id",
  "created_by",
  "ordered_by",
  "banned_by",
  "deletion_asked_by",
  "started_at",
]);

export type Change = { column: string; before: string | undefined; after: string | undefined };

/** The changed columns in words for an admin, without technical columns. */
export function changesOf(before: Record<string, unknown> | null, after: Record<string, unknown> | null): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !hiddenColumns.has(name));
  return names
    .map((name) => {
      const text = name === "counts" ? countsText : textOf;
      return { column: columns[name] ?? name, before: text(before?.[name]), after: text(after?.[name]) };
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

/** The back office's page of a row; undefined if it has none. */
export function pageOf(table: string, rowId: string, row: Record<string, unknown> | null): string | undefined {
  const vehicle = row?.["vehicle_id"];
  if (table === "vehicles") return `/admin/vehicles/${rowId}`;
  if ((table === "vehicle_images" || table === "vehicle_features") && typeof vehicle === "string") return `/admin/vehicles/${vehicle}`;
  if (table === "appointments") return `/admin/appointments/${rowId}`;
  if (table === "stock_imports") return `/admin/import/${rowId}`;
  if (table === "user_roles" || table === "users") return `/admin/users/${rowId}`;
  if (table === "data_requests") return `/admin/data-requests/${rowId}`;
  if (table === "vehicle_inquiries") return `/admin/inquiries/inquiry/${rowId}`;
  return undefined;
}
