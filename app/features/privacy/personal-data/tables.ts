import { orderTables } from "./order-tables.ts";
import { softwareTables } from "./software-tables.ts";
import { after, below, excluded, inner, ofPerson, own, secret, type Period, type TableMarks } from "./table-marks.ts";

/** While an order is open and for a year after, its conversation stays. */
const ofRecentOrder = `exists (
  select from orders where inquiry_id = vehicle_inquiries.id and (ended_at is null or ended_at > now() - interval '1 year')
)`;

const ofConversation = [
  { column: "inquiry_id", table: "vehicle_inquiries" },
  { column: "contact_message_id", table: "contact_messages" },
  { column: "reservation_id", table: "reservations" },
] as const;

/**
 * The one list of all tables. Every column of every table has a mark: whether a person who asks for their data gets the column, and if not, why
 * (row G3). `leaving` says what happens to a person's rows when they leave (row G5), and `kept` how long rows are kept (row G9). Mark each new
 * table and column here; a test compares this with the database, and names the other places that a new table needs.
 */
export const tables: Readonly<Record<string, TableMarks>> = {
  users: ofPerson("cuenta", "id email email_verified_at banned_at ban_reason deletion_requested_at created_at", {
    kept: [
      {
        what: "accounts that were never confirmed",
        from: "created_at",
        keep: { days: 7 },
        only: "email_verified_at is null and not exists (select from user_roles where user_id = users.id and role = 'admin')",
      },
    ],
    owner: "id",
    without: {
      ...excluded(secret, "password_hash"),
      ...excluded(inner, "password_version"),
      ...excluded("Which person of the team decided it is that person's.", "banned_by deletion_asked_by"),
      ...excluded(inner, "unlocked_at"),
    },
  }),
  profiles: ofPerson("perfil", "display_name avatar_url created_at work_phone work_hours", {
    kept: "until the person deletes the account",
    leaving: "cascades",
  }),
  user_roles: ofPerson("roles", "role granted_at", {
    kept: "until the person deletes the account, or an admin decides",
    leaving: "cascades",
    without: excluded(inner, "calendar_version"),
  }),
  sessions: ofPerson("sesiones", "id aal user_agent created_at last_seen_at confirmed_at", {
    kept: [
      { what: "sessions at their end", from: "created_at", keep: { days: 30 } },
      { what: "sessions that nobody uses", from: "last_seen_at", keep: { days: 7 } },
    ],
    leaving: "cascades",
    without: { ...excluded(secret, "token_hash") },
  }),
  account_links: ofPerson("enlaces", "purpose email created_at expires_at used_at", {
    kept: after({ days: 1 }, "expires_at", "links in mails that have ended"),
    leaving: "cascades",
    without: { ...excluded(secret, "token_hash browser_hash"), ...excluded(inner, "id password_version") },
  }),
  auth_factors: ofPerson("apps-de-codigos", "id factor_type friendly_name verified_at created_at", {
    kept: [{ what: "apps without a first code", from: "created_at", keep: { days: 1 }, only: "verified_at is null" }],
    leaving: "cascades",
    without: { ...excluded(secret, "secret"), ...excluded(inner, "last_step") },
  }),
  recovery_codes: ofPerson("codigos-de-recuperacion", "created_at used_at", {
    kept: "until the last app is removed, or new codes are made",
    leaving: "cascades",
    without: { ...excluded(secret, "code_hash"), ...excluded(inner, "id") },
  }),
  vehicle_inquiries: ofPerson(
    "consultas",
    `id vehicle_id name email phone message contact_preference inquiry_type status created_at calculation
    quoted_low quoted_high gdpr_consent data_processing_consent marketing_consent`,
    {
      kept: [
        {
          what: "inquiries, from the last answer on",
          from: "created_at",
          keep: { years: 1 },
          only: `not ${ofRecentOrder}
      and not exists (select from inquiry_replies where inquiry_id = vehicle_inquiries.id and created_at > now() - interval '1 year')`,
        },
      ],
      address: "email",
      leaving: "erased",
    },
  ),
  contact_messages: ofPerson(
    "mensajes",
    "id name email phone subject message search search_region status gdpr_consent marketing_consent created_at",
    {
      kept: [
        {
          what: "messages, from the last answer on",
          from: "created_at",
          keep: { years: 1 },
          only: "not exists (select from team_replies where contact_message_id = contact_messages.id and created_at > now() - interval '1 year')",
        },
      ],
      address: "email",
      leaving: "erased",
    },
  ),
  appointments: ofPerson(
    "citas",
    `id vehicle_id customer_name customer_email customer_phone appointment_date appointment_time service_type notes
    status created_at gdpr_consent data_processing_consent marketing_consent`,
    {
      kept: after({ years: 1 }, "appointment_date", "appointments"),
      address: "customer_email",
      leaving: "erased",
      without: { ...excluded(inner, "place revision") },
    },
  ),
  reservations: ofPerson(
    "reservas",
    `id reference vehicle_id name email phone plan deposit region status created_at decided_at gdpr_consent data_processing_consent
    marketing_consent`,
    {
      kept: [
        { what: "reservations that came to nothing", from: "created_at", keep: { years: 1 }, only: "status <> 'accepted'" },
        { what: "deposits that were paid", from: "created_at", keep: { years: 6 }, only: "status = 'accepted'" },
      ],
      address: "email",
      leaving: { years: 6, from: "created_at", law: "Código de Comercio, art. 30", only: "status = 'accepted'" },
    },
  ),
  data_requests: ofPerson("solicitudes-de-datos", "id email request_type notes status verified_at completed_at created_at", {
    kept: [
      { what: "data requests that nobody proved", from: "created_at", keep: { days: 30 }, only: "status = 'unverified'" },
      { what: "data requests", from: "created_at", keep: { years: 3 } },
    ],
    address: "email",
    leaving: { years: 3, from: "created_at", law: "Ley Orgánica 3/2018, art. 72" },
  }),
  consents: ofPerson("consentimientos", "id purpose granted text_revision form email subject_id given_at", {
    kept: after({ years: 3 }, "given_at", "consents"),
    address: "email",
    leaving: { years: 3, from: "given_at", law: "Ley Orgánica 3/2018, art. 72" },
  }),
  inquiry_replies: below("respuestas", "id inquiry_id reply_message sent_at created_at", {
    kept: "go with their inquiry",
    parents: [{ column: "inquiry_id", table: "vehicle_inquiries" }],
    without: { ...excluded("Which person of the team wrote it is that person's.", "admin_user_id") },
  }),
  team_replies: below("respuestas-del-equipo", "id contact_message_id reservation_id reply_message sent_at created_at", {
    kept: "go with their message or reservation",
    parents: [
      { column: "contact_message_id", table: "contact_messages" },
      { column: "reservation_id", table: "reservations" },
    ],
    without: { ...excluded("Which person of the team wrote it is that person's.", "admin_user_id") },
  }),
  // What the team writes about a person for itself is data of that person too (GDPR, article 15), so the copy has it.
  conversation_work: below("seguimiento", "inquiry_id contact_message_id reservation_id next_action next_action_on", {
    kept: "goes with its conversation",
    parents: ofConversation,
    without: {
      ...excluded("The id of the conversation, which is in the file once.", "id"),
      ...excluded("Which person of the team does it is that person's.", "assigned_to"),
      ...excluded(inner, "revision"),
    },
  }),
  conversation_notes: below("notas", "id inquiry_id contact_message_id reservation_id note written_at", {
    kept: "go with their conversation",
    parents: ofConversation,
    without: {
      ...excluded("The id of the conversation, which is in the file once.", "conversation_id"),
      ...excluded("Which person of the team wrote it is that person's.", "written_by"),
    },
  }),
  user_preferences: ofPerson(
    "preferencias",
    `survey_completed budget_max preferred_makes preferred_models preferred_fuel_types preferred_transmission
    max_mileage min_year preferred_locations body_style additional_features financing_preference usage_type
    updated_at`,
    { kept: "until the person deletes the account", leaving: "cascades" },
  ),
  saved_cars: ofPerson("coches-guardados", "vehicle_id saved_at", {
    kept: "until the person takes them off or deletes the account",
    leaving: "cascades",
  }),
  vehicle_makes: ofPerson("marcas-propias", "id name is_active created_at", {
    kept: "until the person deletes the account, or everybody's",
    owner: "created_by",
    leaving: "erased",
    spared: { column: "is_active", value: true },
    without: { ...excluded(own, "created_by") },
  }),
  vehicle_models: ofPerson("modelos-propios", "id make_id name is_active created_at", {
    kept: "until the person deletes the account, or everybody's",
    owner: "created_by",
    leaving: "erased",
    spared: { column: "is_active", value: true },
    without: { ...excluded(own, "created_by") },
  }),
  service_contracts: ofPerson(
    "planes",
    `id plan status budget_max preferred_makes preferred_models preferred_fuel_types preferred_transmission
    min_year max_mileage delivery_location priority notes created_at`,
    {
      kept: [
        { what: "plans that came to nothing", from: "created_at", keep: { years: 1 }, only: "status in ('pending', 'cancelled')" },
        { what: "plans that were carried out", from: "created_at", keep: { years: 6 }, only: "status = 'completed'" },
      ],
      leaving: { years: 6, from: "created_at", law: "Código de Comercio, art. 30", only: "status = 'completed'" },
    },
  ),
  saved_searches: ofPerson(
    "avisos",
    "id email query region frequency created_at confirmed_at paused_at last_told_at last_found_at asked_at waits_since",
    {
      kept: [
        { what: "searches whose address nobody confirmed", from: "created_at", keep: { hours: 48 }, only: "confirmed_at is null" },
        { what: "searches that were paused", from: "paused_at", keep: { years: 1 } },
      ],
      address: "email",
      leaving: "erased",
    },
  ),
  found_cars: below("avisos-coches-por-avisar", "search_id vehicle_id found_at", {
    kept: "until the search's next mail",
    parents: [{ column: "search_id", table: "saved_searches" }],
  }),
  told_cars: below("avisos-coches-avisados", "email vehicle_id price told_at", {
    kept: "until the last search of the address ends",
    parents: [{ column: "email", table: "saved_searches", key: "email" }],
  }),
  ...orderTables,
  openid_identities: ofPerson("otros-accesos", "issuer subject created_at", {
    kept: "until the person deletes the account",
    leaving: "cascades",
  }),
  ...softwareTables,
};

export const periods: readonly (Period & { table: string })[] = Object.entries(tables).flatMap(([table, { kept }]) =>
  typeof kept === "string" ? [] : kept.map((period) => ({ table, ...period })),
);
