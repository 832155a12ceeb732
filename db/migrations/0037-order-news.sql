-- What changed in an order, in words for its customer. Each row is told by one mail; several rows of a quarter of an hour share one.
create table order_news (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  -- What it is about, so that the same change is told once: 'step/bought', 'quote/2'.
  topic text not null check (length(topic) between 1 and 120),
  sentence text not null check (sentence ~ '\S' and length(sentence) <= 600),
  happened_at timestamptz not null default now(),
  -- No foreign key: the row stays when the mail is gone after its time.
  mail_id uuid
);
comment on column order_news.mail_id is 'The mail that tells it; null if it needs no mail because the customer did it.';
create index order_news_order on order_news (order_id, id desc);
create index order_news_mail on order_news (mail_id) where mail_id is not null;

alter table order_news enable row level security, force row level security;
grant select (id, order_id, topic, sentence, happened_at) on order_news to app_visitor, app_customer;
grant select on order_news to app_admin;
grant select, insert, update, delete on order_news to app_system;
create policy holder_reads on order_news for select to app_visitor, app_customer using (exists (select from orders where orders.id = order_id));
create policy admin_reads on order_news for select to app_admin using (true);
create policy system_works on order_news to app_system using (true) with check (true);
