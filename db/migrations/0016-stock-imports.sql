-- Makes and models as the team keeps them. Lower case without accents, as in 0003: "Citroen" and "Citroën" are one name.
create function folded(name text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'));

-- What everybody chooses from has each name once. People's own proposals may repeat it: they are joined when an admin activates them.
create unique index vehicle_makes_public_name on vehicle_makes (folded(name)) where is_active;
create unique index vehicle_models_public_name on vehicle_models (make_id, folded(name)) where is_active;
