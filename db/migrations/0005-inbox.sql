-- The inbox has no table of its own: it lists inquiries, messages and reservations. Its pages get every notification with the payload
-- 'inbox', and then request their data. Each table that the inbox shows has a trigger `inbox_announced`.
create function announce_inbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_changed', 'inbox');
  return null;
end
$$;
