-- Counters for the limits of tries and of forms, made so that a stranger cannot use up another person's (docs/decisions/0024, 0025).

-- Failed tries of passwords, which decay with time: by account and network, by network, by account and by browser. Keys are keyed hashes,
-- which name nobody.
create table try_levels (
  key text primary key,
  failures double precision not null check (failures >= 0),
  failed_at timestamptz not null
);
create index try_levels_failed_at on try_levels (failed_at);

-- Sent forms, with one row for each key that counts the form. A row for each form instead of one counter, so that two people's forms
-- never wait for each other's lock.
create table form_sendings (
  key text not null,
  ticket text not null,
  sent_at timestamptz not null,
  primary key (key, ticket)
);
create index form_sendings_key on form_sendings (key, sent_at);
create index form_sendings_sent_at on form_sendings (sent_at);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['try_levels', 'form_sendings'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_system', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
end
$$;
