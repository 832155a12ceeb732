import { orderTables } from "./order-tables.ts";
import { softwareTables } from "./software-tables.ts";
import { excluded, exported, inner, own, secret, type Period, type TableMarks } from "./table-marks.ts";

/** While an order is open and for a year after, its conversation stays. */
const ofRecentOrder = `exists (
  select from orders where inquiry_id = vehicle_inquiries.id and (ended_at is null or ended_at > now() - interval '1 year')
)`;

const consents = exported("gdpr_consent data_processing_consent marketing_consent");

/**
 * The one list of all tables. Every column of every table has a mark: whether a person who asks for their data gets the column, and if not, why
 * (row G3). `leaving` says what happens to a person's rows when they leave (row G5), and `kept` how long rows are kept (row G9). Mark each new
 * table and column here; a test compares this with the database, and names the other places that a new table needs.
 */
export const tables: Readonly<Record<string, TableMarks>> = {
  users: {
    kept: [
      {
        what: "accounts that were never confirmed",
        from: "created_at",
        keep: { days: 7 },
        only: "email_verified_at is null and not exists (select from user_roles where user_id = users.id and role = 'admin')",
      },
    ],
    file: "cuenta",
    owner: "id",
    columns: {
      ...exported("id email email_verified_at banned_at ban_reason deletion_requested_at created_at"),
      ...excluded(secret, "password_hash"),
      ...excluded(inner, "password_version"),
      ...excluded("Which person of the team decided it is that person's.", "banned_by deletion_asked_by"),
      ...excluded(inner, "unlocked_at"),
    },
  },
  profiles: {
    kept: "until the person deletes the account",
    file: "perfil",
    owner: "user_id",
    leaving: "cascades",
    columns: { ...exported("display_name avatar_url created_at"), ...excluded(own, "user_id") },
  },
  user_roles: {
    kept: "until the person deletes the account, or an admin decides",
    file: "roles",
    owner: "user_id",
    leaving: "cascades",
    columns: { ...exported("role granted_at"), ...excluded(own, "user_id") },
  },
  sessions: {
    kept: [
      { what: "sessions at their end", from: "created_at", keep: { days: 30 } },
      { what: "sessions that nobody uses", from: "last_seen_at", keep: { days: 7 } },
    ],
    file: "sesiones",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("id aal user_agent created_at last_seen_at confirmed_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "token_hash"),
    },
  },
  account_links: {
    kept: [{ what: "links in mails that have ended", from: "expires_at", keep: { days: 1 } }],
    file: "enlaces",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("purpose email created_at expires_at used_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "token_hash browser_hash"),
      ...excluded(inner, "id password_version"),
    },
  },
  auth_factors: {
    kept: [{ what: "apps without a first code", from: "created_at", keep: { days: 1 }, only: "verified_at is null" }],
    file: "apps-de-codigos",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("id factor_type friendly_name verified_at created_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "secret"),
      ...excluded(inner, "last_step"),
    },
  },
  recovery_codes: {
    kept: "until the last app is removed, or new codes are made",
    file: "codigos-de-recuperacion",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("created_at used_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "code_hash"),
      ...excluded(inner, "id"),
    },
  },
  vehicle_inquiries: {
    kept: [
      {
        what: "inquiries, from the last answer on",
        from: "created_at",
        keep: { years: 1 },
        only: `not ${ofRecentOrder}
      and not exists (select from inquiry_replies where inquiry_id = vehicle_inquiries.id and created_at > now() - interval '1 year')`,
      },
    ],
    file: "consultas",
    owner: "user_id",
    address: "email",
    leaving: "erased",
    columns: {
      ...exported(
        "id vehicle_id name email phone message contact_preference inquiry_type status created_at calculation quoted_low quoted_high",
      ),
      ...consents,
      ...excluded(own, "user_id"),
    },
  },
  contact_messages: {
    kept: [
      {
        what: "messages, from the last answer on",
        from: "created_at",
        keep: { years: 1 },
        only: "not exists (select from team_replies where contact_message_id = contact_messages.id and created_at > now() - interval '1 year')",
      },
    ],
    file: "mensajes",
    owner: "user_id",
    address: "email",
    leaving: "erased",
    columns: {
      ...exported("id name email phone subject message status gdpr_consent marketing_consent created_at"),
      ...excluded(own, "user_id"),
    },
  },
  appointments: {
    kept: [{ what: "appointments", from: "appointment_date", keep: { years: 1 } }],
    file: "citas",
    owner: "user_id",
    address: "customer_email",
    leaving: "erased",
    columns: {
      ...exported("id vehicle_id customer_name customer_email customer_phone appointment_date appointment_time"),
      ...exported("service_type notes status created_at"),
      ...consents,
      ...excluded(own, "user_id"),
      ...excluded(inner, "place revision"),
    },
  },
  reservations: {
    kept: [
      {
        what: "reservations that came to nothing",
        from: "created_at",
        keep: { years: 1 },
        only: "status <> 'accepted'",
      },
      { what: "deposits that were paid", from: "created_at", keep: { years: 6 }, only: "status = 'accepted'" },
    ],
    file: "reservas",
    owner: "user_id",
    address: "email",
    leaving: { years: 6, from: "created_at", law: "Código de Comercio, art. 30", only: "status = 'accepted'" },
    columns: {
      ...exported("id reference vehicle_id name email phone plan deposit status created_at"),
      ...consents,
      ...excluded(own, "user_id"),
    },
  },
  data_requests: {
    kept: [
      {
        what: "data requests that nobody proved",
        from: "created_at",
        keep: { days: 30 },
        only: "status = 'unverified'",
      },
      { what: "data requests", from: "created_at", keep: { years: 3 } },
    ],
    file: "solicitudes-de-datos",
    owner: "user_id",
    address: "email",
    leaving: { years: 3, from: "created_at", law: "Ley Orgánica 3/2018, art. 72" },
    columns: {
      ...exported("id email request_type notes status verified_at completed_at created_at"),
      ...excluded(own, "user_id"),
    },
  },
  consents: {
    kept: [{ what: "consents", from: "given_at", keep: { years: 3 } }],
    file: "consentimientos",
    owner: "user_id",
    address: "email",
    leaving: { years: 3, from: "given_at", law: "Ley Orgánica 3/2018, art. 72" },
    columns: {
      ...exported("id purpose granted text_revision form email subject_id given_at"),
      ...excluded(own, "user_id"),
    },
  },
  inquiry_replies: {
    kept: "go with their inquiry",
    file: "respuestas",
    parents: [{ column: "inquiry_id", table: "vehicle_inquiries" }],
    columns: {
      ...exported("id inquiry_id reply_message sent_at created_at"),
      ...excluded("Which person of the team wrote it is that person's.", "admin_user_id"),
    },
  },
  team_replies: {
    kept: "go with their message or reservation",
    file: "respuestas-del-equipo",
    parents: [
      { column: "contact_message_id", table: "contact_messages" },
      { column: "reservation_id", table: "reservations" },
    ],
    columns: {
      ...exported("id contact_message_id reservation_id reply_message sent_at created_at"),
      ...excluded("Which person of the team wrote it is that person's.", "admin_user_id"),
    },
  },
  user_preferences: {
    kept: "until the person deletes the account",
    file: "preferencias",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("survey_completed budget_max preferred_makes preferred_models preferred_fuel_types preferred_transmission max_mileage"),
      ...exported("min_year preferred_locations body_style additional_features financing_preference usage_type updated_at"),
      ...excluded(own, "user_id"),
    },
  },
  vehicle_makes: {
    kept: "until the person deletes the account, or everybody's",
    file: "marcas-propias",
    owner: "created_by",
    leaving: "erased",
    spared: { column: "is_active", value: true },
    columns: { ...exported("id name is_active created_at"), ...excluded(own, "created_by") },
  },
  vehicle_models: {
    kept: "until the person deletes the account, or everybody's",
    file: "modelos-propios",
    owner: "created_by",
    leaving: "erased",
    spared: { column: "is_active", value: true },
    columns: { ...exported("id make_id name is_active created_at"), ...excluded(own, "created_by") },
  },
  service_contracts: {
    kept: [
      {
        what: "plans that came to nothing",
        from: "created_at",
        keep: { years: 1 },
        only: "status in ('pending', 'cancelled')",
      },
      { what: "plans that were carried out", from: "created_at", keep: { years: 6 }, only: "status = 'completed'" },
    ],
    file: "planes",
    owner: "user_id",
    leaving: { years: 6, from: "created_at", law: "Código de Comercio, art. 30", only: "status = 'completed'" },
    columns: {
      ...exported("id plan status budget_max preferred_makes preferred_models preferred_fuel_types preferred_transmission"),
      ...exported("min_year max_mileage delivery_location priority notes created_at"),
      ...excluded(own, "user_id"),
    },
  },
  ...orderTables,
  openid_identities: {
    kept: "until the person deletes the account",
    file: "otros-accesos",
    owner: "user_id",
    leaving: "cascades",
    columns: { ...exported("issuer subject created_at"), ...excluded(own, "user_id") },
  },
  ...softwareTables,
};

export const periods: readonly (Period & { table: string })[] = Object.entries(tables).flatMap(([table, { kept }]) =>
  typeof kept === "string" ? [] : kept.map((period) => ({ table, ...period })),
);
