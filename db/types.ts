/** Written by `npm run db:types` from the migrations, which explain the columns. */
import type { ColumnType } from "kysely";

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;
type Json = boolean | number | string | null | Json[] | { [name: string]: Json | undefined };
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface DB {
  account_links: {
    id: Generated<string>;
    user_id: string;
    purpose: string;
    email: string;
    token_hash: Buffer;
    browser_hash: Buffer | null;
    password_version: number;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  appointment_blocks: {
    id: Generated<string>;
    day: string;
    from_time: Generated<string>;
    to_time: Generated<string>;
    reason: Generated<string>;
    created_at: Generated<Timestamp>;
  };
  appointment_senders: {
    appointment_id: string;
    network_key: string;
    wide_network_key: string | null;
    created_at: Generated<Timestamp>;
  };
  appointments: {
    id: Generated<string>;
    user_id: string | null;
    vehicle_id: string | null;
    customer_name: string;
    customer_email: string;
    customer_phone: string | null;
    appointment_date: string;
    appointment_time: string;
    place: Generated<number>;
    service_type: Generated<string>;
    notes: Generated<string>;
    status: Generated<string>;
    revision: Generated<number>;
    gdpr_consent: boolean;
    data_processing_consent: boolean;
    marketing_consent: Generated<boolean>;
    created_at: Generated<Timestamp>;
  };
  audit_log: {
    id: Generated<Int8>;
    changed_at: Generated<Timestamp>;
    admin_user_id: string;
    table_name: string;
    row_id: string;
    operation: string;
    before: Json | null;
    after: Json | null;
  };
  auth_factors: {
    id: Generated<string>;
    user_id: string;
    factor_type: Generated<string>;
    friendly_name: string;
    secret: Buffer;
    last_step: Int8 | null;
    verified_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  auth_failures: {
    key: string;
    failed_at: Generated<Timestamp>;
  };
  backups: {
    id: Generated<Int8>;
    started_at: Timestamp;
    finished_at: Generated<Timestamp>;
    place: string;
    name: string | null;
    bytes: Int8 | null;
    sha256: string | null;
    taken_at: Timestamp | null;
    error: string | null;
  };
  blocked_records: {
    id: Generated<string>;
    source: string;
    content: Buffer;
    keep_until: Timestamp;
    created_at: Generated<Timestamp>;
    files: Generated<string[]>;
  };
  catalogue: {
    vehicle_id: string;
    name_id: number;
    segment_id: number;
    price: number;
    mileage: number;
    year: number;
    created_at: Timestamp;
    available: Generated<boolean>;
    featured: Generated<boolean>;
    traits_id: number | null;
    power_kw: number | null;
    first_registration: string | null;
  };
  catalogue_names: {
    id: Generated<number>;
    make: string;
    model: string;
    search_text: Generated<string>;
  };
  catalogue_segments: {
    id: Generated<number>;
    fuel_type: string;
    transmission: string;
    location: string;
  };
  catalogue_traits: {
    id: Generated<number>;
    body_style: string;
    environmental_badge: string;
    colour: string;
    drive: string;
    owners: string;
  };
  consents: {
    id: Generated<string>;
    purpose: string;
    granted: boolean;
    text_revision: string;
    form: string;
    email: string | null;
    user_id: string | null;
    subject_id: string | null;
    given_at: Generated<Timestamp>;
  };
  contact_messages: {
    id: Generated<string>;
    user_id: string | null;
    name: string;
    email: string;
    phone: string | null;
    subject: Generated<string>;
    message: string;
    status: Generated<string>;
    gdpr_consent: boolean;
    marketing_consent: Generated<boolean>;
    created_at: Generated<Timestamp>;
  };
  data_requests: {
    id: Generated<string>;
    user_id: string | null;
    email: string;
    request_type: string;
    notes: Generated<string>;
    status: Generated<string>;
    verified_at: Timestamp | null;
    completed_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  demonstration_rows: {
    table_name: string;
    row_id: string;
  };
  demonstrations: {
    id: Generated<string>;
    planted_at: Generated<Timestamp>;
    removed_at: Timestamp | null;
  };
  document_series: {
    kind: string;
    year: number;
    last: number;
  };
  emails: {
    id: Generated<string>;
    kind: string;
    audience: string;
    subject_id: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    html: string;
    plain: string;
    calendar: string | null;
    calendar_method: string | null;
    created_at: Generated<Timestamp>;
    send_after: Generated<Timestamp>;
    claimed_until: Timestamp | null;
    first_tried_at: Timestamp | null;
    last_tried_at: Timestamp | null;
    tries: Generated<number>;
    delays: Generated<number>;
    last_error: string | null;
    last_answer: string | null;
    sent_at: Timestamp | null;
    given_up_at: Timestamp | null;
  };
  erased_documents: {
    kind: string;
    year: number;
    number: number;
    issued_on: string;
    erased_at: Generated<Timestamp>;
  };
  erased_orders: {
    id: string;
    erased_at: Generated<Timestamp>;
  };
  erasures: {
    mark: string;
    erased_at: Generated<Timestamp>;
    copied_at: Timestamp | null;
  };
  factor_challenges: {
    id: Generated<string>;
    factor_id: string;
    session_id: string;
    tries: Generated<number>;
    used_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  first_admin_links: {
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  form_counters: {
    hour: Timestamp;
    key: string;
    sent: Generated<number>;
  };
  form_sendings: {
    key: string;
    ticket: string;
    sent_at: Timestamp;
  };
  form_submissions: {
    ticket: string;
    form: string;
    body_hash: Buffer;
    outcome: Json | null;
    created_at: Generated<Timestamp>;
  };
  inquiry_replies: {
    id: Generated<string>;
    inquiry_id: string;
    reply_message: string;
    sent_at: Generated<Timestamp>;
    created_at: Generated<Timestamp>;
    admin_user_id: string | null;
  };
  job_failures: {
    job: string;
    subject: string;
    code: string;
    times: Generated<number>;
    first_failed_at: Generated<Timestamp>;
    last_failed_at: Generated<Timestamp>;
  };
  migration_checksums: {
    name: string;
    checksum: string;
  };
  official_value_years: {
    id: Generated<string>;
    year: number;
    source: string;
    source_address: string | null;
    file_name: string;
    file_sha256: string;
    versions: number;
    makes: number;
    read_at: Generated<Timestamp>;
    read_by: string | null;
  };
  official_values: {
    id: Generated<number>;
    year: number;
    make: string;
    make_key: Generated<string>;
    model: string;
    model_words: Generated<string>;
    begins: number | null;
    ends: number | null;
    displacement: number | null;
    cylinders: number | null;
    engine: string;
    power_kw: number | null;
    fiscal_power: number | null;
    power_cv: number | null;
    value: number;
  };
  openid_identities: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Generated<Timestamp>;
  };
  order_documents: {
    id: Generated<string>;
    order_id: string;
    kind: string;
    year: Generated<number>;
    number: Generated<number>;
    content: Json;
    content_sha256: string;
    text_revision: string;
    issued_on: string;
    issued_at: Generated<Timestamp>;
    issued_by: string | null;
    shared: Generated<boolean>;
    entry_id: string | null;
    replaces: string | null;
    signed_at: Timestamp | null;
    signed_name: string | null;
    signed_by: string | null;
    signed_sha256: string | null;
    signed_file_id: string | null;
  };
  order_entries: {
    id: Generated<string>;
    order_id: string;
    kind: string;
    concept: string;
    cents: number;
    due_on: string | null;
    booked_on: string | null;
    method: Generated<string>;
    bank_reference: Generated<string>;
    note: Generated<string>;
    quote_id: string | null;
    reverses: string | null;
    recorded_at: Generated<Timestamp>;
    recorded_by: string | null;
  };
  order_inspection_photos: {
    id: Generated<string>;
    order_id: string;
    storage_key: string;
    width: number;
    height: number;
    caption: Generated<string>;
    point: string | null;
    created_at: Generated<Timestamp>;
  };
  order_inspections: {
    id: Generated<string>;
    order_id: string;
    inspected_on: string;
    inspector: string;
    place: Generated<string>;
    mileage: number | null;
    points: Generated<Json>;
    verdict: string | null;
    summary: Generated<string>;
    published_at: Timestamp | null;
    revision: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  order_news: {
    id: Generated<Int8>;
    order_id: string;
    topic: string;
    sentence: string;
    happened_at: Generated<Timestamp>;
    mail_id: string | null;
  };
  order_paper_files: {
    id: Generated<string>;
    paper_id: string;
    order_id: string;
    storage_key: string;
    file_name: string;
    content_type: string;
    bytes: number;
    sha256: string;
    uploaded_by: string;
    uploaded_at: Generated<Timestamp>;
    state: Generated<string>;
    checked_at: Timestamp | null;
    return_reason: string | null;
    erased_at: Timestamp | null;
  };
  order_paper_looks: {
    id: Generated<Int8>;
    file_id: string;
    looked_at: Generated<Timestamp>;
    looked_by: string;
    user_id: string | null;
  };
  order_papers: {
    id: Generated<string>;
    order_id: string;
    kind: string;
    title: string;
    brought_by: string;
    request: Generated<string>;
    asked_until: string | null;
    shared: Generated<boolean>;
    withdrawn_at: Timestamp | null;
    created_at: Generated<Timestamp>;
    created_by: string | null;
  };
  order_quotes: {
    id: Generated<string>;
    order_id: string;
    version: number;
    content: Json;
    content_sha256: string;
    text_revision: string;
    price: number;
    deposit: number;
    purchase: number;
    valid_until: string;
    created_at: Generated<Timestamp>;
    created_by: string | null;
    sent_at: Timestamp | null;
    seen_at: Timestamp | null;
    decision: string | null;
    decided_at: Timestamp | null;
    decided_name: string | null;
    decided_by: string | null;
    accepted_sha256: string | null;
    decline_reason: string | null;
    superseded_at: Timestamp | null;
  };
  order_steps: {
    id: Generated<string>;
    order_id: string;
    kind: string;
    state: Generated<string>;
    planned_on: string | null;
    done_on: string | null;
    skip_reason: string | null;
    responsible: Generated<string>;
    customer_note: Generated<string>;
    internal_note: Generated<string>;
    revision: Generated<number>;
  };
  order_template_steps: {
    template: string;
    kind: string;
    included: boolean;
    days: number;
    responsible: string;
    customer_note: Generated<string>;
    id: Generated<string | null>;
  };
  order_withdrawals: {
    id: Generated<string>;
    order_id: string;
    declared_at: Generated<Timestamp>;
    name: string;
    declaration: string;
    reason: Generated<string>;
    period_until: string;
    refund_until: string;
    after_delivery: boolean;
    user_id: string | null;
  };
  orders: {
    id: Generated<string>;
    reference: string;
    user_id: string | null;
    name: string;
    email: string;
    phone: string | null;
    region: string;
    delivery_place: Generated<string>;
    plan: string;
    template: string;
    contract_form: Generated<string>;
    reservation_id: string | null;
    contract_id: string | null;
    inquiry_id: string | null;
    vehicle_id: string | null;
    status_before: string | null;
    car_name: Generated<string>;
    car_facts: Json | null;
    car_address: string | null;
    owner_id: string | null;
    internal_note: Generated<string>;
    begun_on: string;
    status: Generated<string>;
    ended_at: Timestamp | null;
    end_reason: string | null;
    revision: Generated<number>;
    link_version: Generated<number>;
    created_at: Generated<Timestamp>;
    created_by: string | null;
    search_text: Generated<string>;
    legal_name: Generated<string>;
    document_kind: Generated<string>;
    document_number: Generated<string>;
    street_address: Generated<string>;
    postal_code: Generated<string>;
    locality: Generated<string>;
    vin: string | null;
    car_version: Generated<string>;
    plate: string | null;
  };
  price_table_versions: {
    id: Generated<Int8>;
    price_table: string;
    valid_from: string;
    entry: string;
    content: Json | null;
    source_title: string | null;
    source_date: string | null;
    source_address: string | null;
    recorded_at: Generated<Timestamp>;
    recorded_by: string | null;
  };
  prices_at_door: {
    vehicle_id: string;
    computed_on: string | null;
    changes: Generated<number>;
    totals: Generated<Json>;
  };
  profiles: {
    user_id: string;
    display_name: Generated<string>;
    avatar_url: string | null;
    created_at: Generated<Timestamp>;
  };
  recovery_codes: {
    id: Generated<string>;
    user_id: string;
    code_hash: Buffer;
    used_at: Timestamp | null;
    created_at: Generated<Timestamp>;
  };
  reservations: {
    id: Generated<string>;
    reference: string;
    vehicle_id: string;
    user_id: string | null;
    name: string;
    email: string;
    phone: string | null;
    plan: string;
    deposit: number;
    status: Generated<string>;
    gdpr_consent: boolean;
    data_processing_consent: boolean;
    marketing_consent: Generated<boolean>;
    created_at: Generated<Timestamp>;
  };
  saved_replies: {
    id: Generated<string>;
    title: string;
    body: string;
    revision: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  service_contracts: {
    id: Generated<string>;
    user_id: string | null;
    plan: string;
    status: Generated<string>;
    budget_max: number | null;
    preferred_makes: Generated<string[]>;
    preferred_models: Generated<string[]>;
    preferred_fuel_types: Generated<string[]>;
    preferred_transmission: string | null;
    min_year: number | null;
    max_mileage: number | null;
    delivery_location: Generated<string>;
    priority: Generated<string>;
    notes: Generated<string>;
    created_at: Generated<Timestamp>;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    token_hash: Buffer;
    aal: Generated<number>;
    user_agent: Generated<string>;
    created_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    confirmed_at: Generated<Timestamp>;
  };
  setup_confirmations: {
    id: Generated<string>;
    step: string;
    confirmed_by: string | null;
    confirmed_at: Generated<Timestamp>;
  };
  signing_secrets: {
    id: Generated<number>;
    secret: Generated<Buffer>;
    key_in_use: Generated<string>;
    database_key_until: Timestamp | null;
  };
  stock_import_changes: {
    import_id: string;
    vehicle_id: string;
    kind: string;
    before: Json | null;
    after: Json | null;
    undone: string | null;
  };
  stock_import_refusals: {
    import_id: string;
    line: number;
    reason: string;
    row_text: string;
    read_at: Generated<Timestamp>;
  };
  stock_imports: {
    id: Generated<string>;
    created_at: Generated<Timestamp>;
    created_by: string | null;
    ordered_by: string | null;
    source: string;
    vehicle_status: string;
    gone: Generated<string>;
    file_name: string;
    file_size: Int8;
    state: Generated<string>;
    cancel_requested: Generated<boolean>;
    worker: string | null;
    alive_at: Timestamp | null;
    bytes_read: Generated<Int8>;
    preview: Json | null;
    result: Json | null;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
    undone_at: Timestamp | null;
  };
  team_replies: {
    id: Generated<string>;
    contact_message_id: string | null;
    reservation_id: string | null;
    reply_message: string;
    sent_at: Generated<Timestamp>;
    created_at: Generated<Timestamp>;
    admin_user_id: string;
  };
  try_levels: {
    key: string;
    failures: number;
    failed_at: Timestamp;
  };
  user_preferences: {
    user_id: string;
    survey_completed: Generated<boolean>;
    budget_max: number | null;
    preferred_makes: Generated<string[]>;
    preferred_models: Generated<string[]>;
    preferred_fuel_types: Generated<string[]>;
    preferred_transmission: string | null;
    max_mileage: number | null;
    min_year: number | null;
    preferred_locations: Generated<string[]>;
    body_style: Generated<string[]>;
    additional_features: Generated<string[]>;
    financing_preference: string | null;
    usage_type: string | null;
    updated_at: Generated<Timestamp>;
  };
  user_roles: {
    user_id: string;
    role: string;
    granted_at: Generated<Timestamp>;
  };
  users: {
    id: Generated<string>;
    email: string;
    email_verified_at: Timestamp | null;
    password_hash: string | null;
    password_version: Generated<number>;
    banned_at: Timestamp | null;
    banned_by: string | null;
    ban_reason: Generated<string>;
    unlocked_at: Timestamp | null;
    deletion_requested_at: Timestamp | null;
    deletion_asked_by: string | null;
    created_at: Generated<Timestamp>;
  };
  vehicle_features: {
    id: Generated<string>;
    vehicle_id: string;
    feature_name: string;
    feature_value: string | null;
    category: Generated<string>;
  };
  vehicle_images: {
    id: Generated<string>;
    vehicle_id: string;
    storage_key: string;
    width: number;
    height: number;
    placeholder: string;
    alt_text: Generated<string>;
    is_primary: Generated<boolean>;
    display_order: Generated<number>;
    created_at: Generated<Timestamp>;
  };
  vehicle_inquiries: {
    id: Generated<string>;
    vehicle_id: string | null;
    user_id: string | null;
    name: string;
    email: string;
    phone: string | null;
    message: string;
    contact_preference: Generated<string>;
    inquiry_type: Generated<string>;
    status: Generated<string>;
    gdpr_consent: boolean;
    data_processing_consent: boolean;
    marketing_consent: Generated<boolean>;
    created_at: Generated<Timestamp>;
    calculation: string | null;
    quoted_low: number | null;
    quoted_high: number | null;
  };
  vehicle_makes: {
    id: Generated<string>;
    name: string;
    is_active: Generated<boolean>;
    created_by: string | null;
    created_at: Generated<Timestamp>;
  };
  vehicle_models: {
    id: Generated<string>;
    make_id: string;
    name: string;
    is_active: Generated<boolean>;
    created_by: string | null;
    created_at: Generated<Timestamp>;
  };
  vehicle_official_values: {
    id: Generated<string>;
    vehicle_id: string;
    year: number;
    official_value_id: number;
    confirmed_by: string | null;
    confirmed_at: Generated<Timestamp>;
  };
  vehicle_visit_days: {
    day: string;
    secret: Generated<Buffer>;
  };
  vehicle_visit_networks: {
    day: string;
    network_hash: Buffer;
    visits: Generated<number>;
  };
  vehicle_visit_totals: {
    day: string;
    visits: number;
  };
  vehicle_visits: {
    day: string;
    vehicle_id: string;
    visitor_hash: Buffer;
  };
  vehicles: {
    id: Generated<string>;
    make: string;
    model: string;
    year: number;
    price: number;
    mileage: number;
    fuel_type: string;
    transmission: string;
    location: string;
    description: Generated<string>;
    status: Generated<string>;
    featured: Generated<boolean>;
    environmental_badge: string | null;
    body_style: string | null;
    power_hp: number | null;
    visitor_count: Generated<number>;
    source: string | null;
    source_key: string | null;
    imported_price: number | null;
    search_text: Generated<string>;
    revision: Generated<number>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    first_registration: string | null;
    vin: string | null;
    power_kw: number | null;
    displacement: number | null;
    cylinders: number | null;
    co2: number | null;
    co2_cycle: string | null;
    euro_norm: string | null;
    consumption: number | null;
    electric_range: number | null;
    electric_range_cycle: string | null;
    powertrain: string | null;
    drive: string | null;
    doors: number | null;
    seats: number | null;
    colour: string | null;
    previous_owners: number | null;
    accident: string | null;
    inspection_until: string | null;
    service_history: string | null;
    keys: number | null;
    modified: boolean | null;
    former_taxi_or_rental: boolean | null;
    german_price: number | null;
    vat_regime: string | null;
    net_price: number | null;
    seller: string | null;
    price_fixed: Generated<boolean>;
    papers: string[] | null;
  };
  withheld_emails: {
    id: Generated<string>;
    kind: string;
    subject_id: string;
    recipient: string;
    reason: string;
    withheld_at: Generated<Timestamp>;
  };
}
