-- A change has the time of its statement, and others see it only when it is committed. Somebody who looked at the stock meanwhile did not see
-- it. So a search waits from a minute before: better tell a car that they have just seen than lose one (decision 0072).
create or replace function saved_search_waits() returns trigger language plpgsql as $$
begin
  if new.confirmed_at is null or new.paused_at is not null then
    new.waits_since := null;
  elsif tg_op = 'INSERT' or old.waits_since is null or (new.query, new.region) <> (old.query, old.region) then
    new.waits_since := clock_timestamp() - interval '1 minute';
  end if;
  return new;
end
$$;
