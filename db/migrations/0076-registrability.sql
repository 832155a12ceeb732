-- What decides whether a car can be registered in Spain and no other column says. Null is unknown.
alter table vehicles
  add column eu_approval boolean,
  add column write_off text check (write_off in ('none', 'total_damage', 'scrapped')),
  add column missing_title text check (missing_title in ('bank', 'replacement', 'missing'));
comment on column vehicles.missing_title is 'Why the original of the German title (Teil II) is not there.';
grant select (eu_approval, write_off, missing_title) on vehicles to app_visitor, app_customer;

-- Why the team sent a quote for a car that cannot be registered as it is. Only the team reads it.
alter table order_quotes
  add column unregistrable_reason text
    check (unregistrable_reason is null or (length(unregistrable_reason) between 1 and 500 and sent_at is not null));
grant update (unregistrable_reason) on order_quotes to app_admin, app_salesperson;

create or replace function quote_is_frozen() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (
    new.content, new.content_sha256, new.text_revision, new.price, new.deposit, new.purchase, new.valid_until, new.sent_at, new.version,
    new.order_id, new.unregistrable_reason
  ) is distinct from (
    old.content, old.content_sha256, old.text_revision, old.price, old.deposit, old.purchase, old.valid_until, old.sent_at, old.version,
    old.order_id, old.unregistrable_reason
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
