-- The private calendar address of a member of the team (ORDER-75). It is signed with this version and with the time of the role, so a new
-- version ends it, and so does the end of the role, also for who gets the role again.

alter table user_roles add column calendar_version integer not null default 0;
comment on column user_roles.calendar_version is 'A higher version ends the older addresses of the member''s calendar.';

grant update (calendar_version) on user_roles to app_admin, app_salesperson;
create policy salesperson_renews_own on user_roles for update to app_salesperson
  using (user_id = app_user_id()) with check (user_id = app_user_id());
