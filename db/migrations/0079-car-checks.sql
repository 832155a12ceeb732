-- An inspection also records damages, paint, tyres and why a shot is missing, and there is a second check of a car: at the handover.
alter table order_inspections
  add column condition jsonb not null default '{}',
  add column occasion text not null default 'inspection' check (occasion in ('inspection', 'handover')),
  drop constraint order_inspections_check,
  -- A check at the handover has no verdict: the car is bought.
  add constraint order_inspections_published check (published_at is null or verdict is not null or occasion = 'handover');
comment on column order_inspections.condition is 'Read and checked by app/features/orders/inspections/condition.ts.';
comment on column order_inspections.occasion is 'Only ''inspection'' counts as the published inspection of the order.';

alter table order_inspection_photos
  add column occasion text not null default 'inspection',
  add column shot text check (length(shot) <= 40),
  add column damage smallint check (damage > 0),
  drop constraint order_inspection_photos_order_id_fkey;
comment on column order_inspection_photos.shot is 'The demanded shot that the photo is (app/features/orders/inspections/shots.ts).';
comment on column order_inspection_photos.damage is 'The number of the damage that the photo shows.';
alter table order_inspections drop constraint order_inspections_order_id_key, add constraint order_inspections_occasion unique (order_id, occasion);
alter table order_inspection_photos
  add constraint order_inspection_photos_check_of foreign key (order_id, occasion) references order_inspections (order_id, occasion) on delete cascade;
grant select (occasion) on order_inspections to app_accountant;

-- A photo is shown with its own check.
drop policy holder_reads on order_inspection_photos;
create policy holder_reads on order_inspection_photos for select to app_visitor, app_customer
  using (exists (
    select from order_inspections i where i.order_id = order_inspection_photos.order_id and i.occasion = order_inspection_photos.occasion
  ));

-- A check at the handover is no inspection, so it lets nobody confirm the purchase.
drop policy holder_confirms on order_purchase_confirmations;
create policy holder_confirms on order_purchase_confirmations for insert to app_visitor, app_customer
  with check (
    exists (select from orders where orders.id = order_id and orders.status = 'open')
    and (user_id is null or user_id = app_user_id())
    and exists (select from order_quotes quote where quote.id = quote_id and quote.decision = 'accepted' and quote.superseded_at is null)
    and (
      not exists (
        select from order_steps step
        where step.order_id = order_purchase_confirmations.order_id and step.kind = 'inspection_done' and step.state <> 'skipped'
      )
      or exists (
        select from order_inspections inspection
        where inspection.order_id = order_purchase_confirmations.order_id and inspection.occasion = 'inspection'
          and inspection.published_at is not null
      )
    )
  );

drop trigger audited on order_inspections;
create trigger audited after insert or update or delete on order_inspections
  for each row execute function record_change('inspector', 'points', 'summary', 'condition');
