-- A quote: the price at the door of one day, frozen. A changed quote is a new version, and the old ones stay.
create table order_quotes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  version smallint not null check (version > 0),
  -- Everything that the customer sees: lines with their sources, car, papers, payments, conditions (app/features/orders/quotes/content.ts).
  content jsonb not null,
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  text_revision text not null,
  price integer not null check (price > 0),
  deposit integer not null check (deposit >= 0),
  purchase integer not null check (purchase >= 0 and deposit + purchase <= price),
  valid_until date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  sent_at timestamptz,
  seen_at timestamptz check (seen_at is null or sent_at is not null),
  decision text check (decision in ('accepted', 'declined')),
  decided_at timestamptz check ((decided_at is null) = (decision is null)),
  decided_name text check ((decided_name is null) = (decision is null) and length(decided_name) between 1 and 120),
  decided_by uuid,
  accepted_sha256 text check ((accepted_sha256 is not null) = (decision = 'accepted') and accepted_sha256 = content_sha256),
  decline_reason text check (decline_reason is null or (length(decline_reason) between 1 and 500 and decision = 'declined')),
  -- When a newer version was sent or accepted in its place, or the team took it back.
  superseded_at timestamptz,
  check (decision is null or sent_at is not null),
  -- The command compares with the company's day, which may begin or end before that of UTC.
  check (decision is distinct from 'accepted' or (decided_at at time zone 'UTC')::date <= valid_until + 1),
  unique (order_id, version),
  -- For the foreign key of what it charges.
  unique (order_id, id)
);
comment on column order_quotes.price is 'Cents: what the customer pays for everything. deposit and purchase are parts of it, and the rest is due at the delivery.';
comment on column order_quotes.content_sha256 is 'SHA-256 of the content as text; accepted_sha256 repeats it, so that it shows what exactly was accepted.';
comment on column order_quotes.decided_by is 'The account that decided; null for a holder of the link. No foreign key: the decision stays.';
create unique index order_quotes_one_accepted on order_quotes (order_id) where decision = 'accepted' and superseded_at is null;

-- A sent quote is frozen, and a decision is final (the error code OR002).
create function quote_is_frozen() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (
    new.content, new.content_sha256, new.text_revision, new.price, new.deposit, new.purchase, new.valid_until, new.sent_at, new.version, new.order_id
  ) is distinct from (
    old.content, old.content_sha256, old.text_revision, old.price, old.deposit, old.purchase, old.valid_until, old.sent_at, old.version, old.order_id
  ) then
    raise exception 'a sent quote cannot change' using errcode = 'OR002';
  end if;
  if old.decision is not null and (new.decision, new.decided_at, new.decided_name, new.decided_by, new.accepted_sha256)
    is distinct from (old.decision, old.decided_at, old.decided_name, old.decided_by, old.accepted_sha256) then
    raise exception 'a decision is final' using errcode = 'OR002';
  end if;
  return new;
end
$$;
create trigger quote_is_frozen before update on order_quotes for each row execute function quote_is_frozen();

-- Once a quote is accepted, the kind of the contract is what the customer signed, and the right of withdrawal follows from it (the error code
-- OR004).
create function contract_form_is_signed() returns trigger language plpgsql as $$
begin
  if new.contract_form is distinct from old.contract_form
    and exists (select from order_quotes where order_id = new.id and decision = 'accepted') then
    raise exception 'the contract is signed' using errcode = 'OR004';
  end if;
  return new;
end
$$;
create trigger contract_form_is_signed before update of contract_form on orders for each row execute function contract_form_is_signed();

alter table order_quotes enable row level security, force row level security;
grant select (id, order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at, seen_at, decision,
  decided_at, decided_name, decline_reason, superseded_at) on order_quotes to app_visitor, app_customer;
grant update (seen_at, decision, decided_at, decided_name, decided_by, accepted_sha256, decline_reason) on order_quotes to app_visitor, app_customer;
grant select on order_quotes to app_admin;
grant insert (id, order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, created_at, created_by, sent_at,
  superseded_at) on order_quotes to app_admin;
-- The team cannot decide for the customer.
grant update (content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at, superseded_at) on order_quotes to app_admin;
grant select, insert, update, delete on order_quotes to app_system;
create policy holder_reads on order_quotes for select to app_visitor, app_customer
  using (sent_at is not null and exists (select from orders where orders.id = order_id));
create policy holder_decides on order_quotes for update to app_visitor, app_customer
  using (sent_at is not null and superseded_at is null and decision is null
    and exists (select from orders where orders.id = order_id and orders.status = 'open'))
  with check (sent_at is not null and (decided_by is null or decided_by = app_user_id()));
create policy admin_works on order_quotes to app_admin using (true) with check (true);
create policy system_works on order_quotes to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_quotes
  for each row execute function record_change('content', 'decided_name', 'decline_reason');
