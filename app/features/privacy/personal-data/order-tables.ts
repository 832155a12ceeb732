import { after, below, excluded, inner, ofPerson, own, type TableMarks } from "./table-marks.ts";

/** Orders with a contract: an accepted quote, money that moved, or an end that only an import under contract has. */
export const underContract = `(
  status in ('completed', 'withdrawn') or exists (select from order_quotes where order_id = orders.id and decision = 'accepted')
  or exists (select from order_entries where order_id = orders.id and kind in ('receipt', 'refund'))
)`;

/** Files of papers that tax law demands: the others leave the store earlier. */
export const taxPapers = `exists (
  select from order_papers
  where order_papers.id = paper_id and order_papers.kind in ('contract', 'invoice', 'registration_tax', 'transfer_tax', 'payment')
)`;

const identityPapers = "exists (select from order_papers where order_papers.id = paper_id and order_papers.kind = 'identity')";

const ofOrder = { column: "order_id", table: "orders" } as const;

const theTeams = "The team's own work and notes, which the person's page does not have either.";

/** The marks of an order and of all that is below it. The copy has what the order's page shows to its customer. */
export const orderTables: Record<string, TableMarks> = {
  orders: ofPerson(
    "importaciones",
    `id reference name email phone region delivery_place plan template contract_form reservation_id contract_id
    inquiry_id vehicle_id car_name car_facts car_read_on begun_on status ended_at end_reason created_at legal_name document_kind document_number
    street_address postal_code locality vin car_version plate`,
    {
      kept: [
        { what: "orders that came to nothing", from: "ended_at", keep: { years: 1 }, only: `not ${underContract}` },
        { what: "orders under contract, from their end on", from: "ended_at", keep: { years: 6 } },
      ],
      address: "email",
      leaving: {
        years: 6,
        from: "ended_at",
        law: "Código de Comercio, art. 30",
        only: underContract,
        below: [
          { table: "order_quotes", column: "order_id", only: "decision = 'accepted'" },
          { table: "order_entries", column: "order_id", only: "true" },
          { table: "order_purchase_confirmations", column: "order_id", only: "true" },
          { table: "order_purchases", column: "order_id", only: "true" },
          { table: "order_cost_lines", column: "order_id", only: "true" },
          { table: "order_withdrawals", column: "order_id", only: "true" },
          { table: "order_documents", column: "order_id", only: "true" },
          { table: "order_paper_files", column: "order_id", only: `erased_at is null and ${taxPapers}` },
        ],
      },
      without: {
        ...excluded(theTeams, "status_before car_address owner_id internal_note created_by planned_from"),
        ...excluded(inner, "revision link_version search_text"),
      },
    },
  ),
  order_steps: below(
    "importaciones-pasos",
    "id order_id kind state planned_on planned_fixed promised_on done_on skip_reason responsible customer_note",
    {
      kept: "go with their order",
      parents: [ofOrder],
      without: { ...excluded(theTeams, "internal_note days"), ...excluded(inner, "revision") },
    },
  ),
  order_news: below("importaciones-novedades", "order_id topic sentence happened_at", {
    kept: [{ what: "news of ended orders", from: "ended_at", above: ofOrder, keep: { years: 1 } }],
    parents: [ofOrder],
    without: { ...excluded(inner, "id mail_id") },
  }),
  order_quotes: below(
    "importaciones-presupuestos",
    `id order_id version content content_sha256 text_revision price deposit purchase valid_until sent_at seen_at
    decision decided_at decided_name accepted_sha256 decline_reason superseded_at`,
    {
      kept: "go with their order",
      parents: [ofOrder],
      copied: "sent_at is not null",
      without: { ...excluded(theTeams, "created_at created_by unregistrable_reason"), ...excluded(own, "decided_by") },
    },
  ),
  order_papers: below("importaciones-papeles", "id order_id kind title brought_by request asked_until withdrawn_at created_at", {
    kept: "go with their order",
    parents: [ofOrder],
    copied: "shared",
    without: { ...excluded(theTeams, "created_by"), ...excluded(inner, "shared") },
  }),
  order_paper_files: below(
    "importaciones-archivos",
    `id paper_id order_id file_name content_type bytes sha256 uploaded_by uploaded_at state checked_at
    return_reason superseded_at pages erased_at`,
    {
      kept: [
        {
          what: "papers of ended orders that tax law does not demand",
          from: "ended_at",
          above: ofOrder,
          keep: { years: 1 },
          only: `erased_at is null and not ${taxPapers}`,
          fileOnly: "erased_at",
        },
        {
          what: "copies of identity papers that were replaced or taken out",
          from: "superseded_at",
          keep: { days: 30 },
          only: `erased_at is null and ${identityPapers}`,
          fileOnly: "erased_at",
        },
        {
          what: "copies of identity papers that were sent back",
          from: "checked_at",
          keep: { days: 30 },
          only: `erased_at is null and state = 'returned' and ${identityPapers}`,
          fileOnly: "erased_at",
        },
      ],
      parents: [{ column: "paper_id", table: "order_papers" }],
      copied: "exists (select from order_papers where order_papers.id = paper_id and shared)",
      stored: { folder: "papeles", name: "file_name", bytes: "bytes", kept: "erased_at is null", sorted: "uploaded_at, id", looks: true },
      without: { ...excluded(inner, "storage_key") },
    },
  ),
  order_paper_looks: {
    kept: "go with their file's row",
    columns: excluded("A trace for the team, with the people of the team in it.", "id file_id looked_at looked_by user_id"),
  },
  order_inspections: below(
    "importaciones-inspecciones",
    "id order_id occasion inspected_on inspector place mileage points condition verdict summary published_at",
    {
      kept: "go with their order",
      parents: [ofOrder],
      copied: "published_at is not null",
      without: { ...excluded(inner, "revision created_at") },
    },
  ),
  order_inspection_photos: below("importaciones-fotos", "id order_id occasion caption point shot damage", {
    kept: "go with their order",
    parents: [ofOrder],
    copied: `exists (
      select from order_inspections i where i.order_id = order_inspection_photos.order_id and i.occasion = order_inspection_photos.occasion
        and i.published_at is not null
    )`,
    stored: {
      folder: "fotos",
      name: "replace(coalesce(nullif(caption, ''), 'foto'), '/', '-') || '.webp'",
      // A photo of before the column has no size; none that the site encodes is larger.
      bytes: "coalesce(bytes, 3000000)",
      kept: "true",
      sorted: "created_at, id",
      looks: false,
    },
    without: { ...excluded(inner, "storage_key width height sha256 bytes created_at") },
  }),
  // Those of a car of the stock have no order, and are about the car.
  mileage_readings: below("importaciones-kilometros", "id order_id read_on kilometres kind paper_id erased_at", {
    kept: [
      {
        what: "papers of the kilometres of ended orders",
        from: "ended_at",
        above: ofOrder,
        keep: { years: 1 },
        only: "storage_key is not null and erased_at is null",
        fileOnly: "erased_at",
      },
      {
        // From the last change of the car on, which is its sale or later.
        what: "papers of the kilometres of cars that were sold or archived",
        from: "updated_at",
        above: { column: "vehicle_id", table: "vehicles" },
        keep: { years: 1 },
        only: `storage_key is not null and erased_at is null
          and exists (select from vehicles where vehicles.id = vehicle_id and status in ('sold', 'archived'))`,
        fileOnly: "erased_at",
      },
    ],
    parents: [ofOrder],
    without: {
      ...excluded(theTeams, "created_at created_by"),
      ...excluded("The file names earlier owners of the car, so only the team opens it.", "storage_key content_type"),
      ...excluded("Null in the rows of an order.", "vehicle_id"),
    },
  }),
  order_entries: below(
    "importaciones-pagos",
    "id order_id kind concept cents due_on booked_on method bank_reference note quote_id reverses recorded_at",
    {
      kept: "go with their order",
      parents: [ofOrder],
      copied: "kind <> 'cost'",
      without: { ...excluded(theTeams, "recorded_by"), ...excluded(inner, "movement_id lowered_cents") },
    },
  ),
  order_purchase_confirmations: below("importaciones-compras", "id order_id quote_id confirmed_at name statement", {
    kept: "go with their order",
    parents: [ofOrder],
    without: { ...excluded(own, "user_id") },
  }),
  order_purchases: {
    kept: "go with their order",
    columns: excluded(
      "About the seller, and what the company bought for, which the customer's page does not have either.",
      `id order_id seller_kind seller_name seller_address seller_document seller_country document_number cents bought_on vat_scheme
      disbursed_cents sale_document_number revision corrected_because recorded_at recorded_by`,
    ),
  },
  order_cost_lines: {
    kept: "go with their order",
    columns: excluded(
      "About the company's costs; what of them was paid for the person, the order's page shows.",
      "id order_id entry_id line payee file_id reason revision recorded_at recorded_by",
    ),
  },
  bank_movements: {
    kept: after({ years: 6 }, "operation_on", "movements of the company's bank accounts"),
    columns: excluded(
      "The company's bank account. What it says of a person is in the entries of their order.",
      "id account operation_on value_on cents concept place set_aside read_at read_by",
    ),
  },
  order_withdrawals: below(
    "importaciones-desistimientos",
    "id order_id declared_at name declaration reason period_until refund_until after_delivery",
    { kept: "go with their order", parents: [ofOrder], without: { ...excluded(own, "user_id") } },
  ),
  order_handovers: below("importaciones-entregas", "id order_id place person note offered agreed wish called_off_at", {
    kept: "go with their order",
    parents: [ofOrder],
    without: { ...excluded(inner, "revision") },
  }),
  order_documents: below(
    "importaciones-documentos",
    `id order_id kind year number content content_sha256 text_revision issued_on issued_at entry_id replaces signed_at signed_name
    signed_sha256 signed_file_id`,
    {
      kept: "go with their order",
      parents: [ofOrder],
      copied: "shared",
      without: { ...excluded(theTeams, "issued_by"), ...excluded(inner, "shared"), ...excluded(own, "signed_by") },
    },
  ),
  document_series: {
    kept: "the last number of each kind and year, so that no number comes twice",
    columns: excluded("Counts documents, about nobody.", "kind year last"),
  },
  erased_documents: {
    kept: "numbers that name nobody; a series without gaps needs them",
    columns: excluded("Numbers of what is gone, which name nobody.", "kind year number issued_on erased_at"),
  },
  order_refund_accounts: below("importaciones-cuentas", "id order_id holder iban given_at", {
    kept: [{ what: "accounts for refunds of ended orders", from: "ended_at", above: ofOrder, keep: { years: 1 } }],
    parents: [ofOrder],
    without: { ...excluded(inner, "last_four") },
  }),
  order_template_steps: {
    kept: "the team's own",
    columns: excluded("The team's own plan, about nobody.", "id template kind included days responsible customer_note"),
  },
  erased_orders: {
    kept: "ids that name nobody; blocked files of an order may leave the store years later",
    columns: excluded("Random ids of what is gone, which name nobody.", "id erased_at"),
  },
};
