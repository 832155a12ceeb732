-- Lower case without accents, so that "Citroen" and "Citroën" are one name. Searches compare typed words with folded text.
-- app/lib/fold-text.ts folds in the same way; a test compares them.
create function folded(name text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'));
