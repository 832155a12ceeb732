-- 'Pídenos este coche' (DOOR-60): an inquiry about a German car that is not in the stock carries the calculation that its sender saw.
-- All three columns have a value, or none.
alter table vehicle_inquiries
  -- The query of the calculator's address, with the day and the moment of its tables. Opening it gives the same figures again.
  add column calculation text check (length(calculation) between 1 and 4000),
  add column quoted_low integer check ((quoted_low is null) = (calculation is null) and quoted_low >= 0),
  add column quoted_high integer check ((quoted_high is null) = (calculation is null) and quoted_high >= quoted_low);
comment on column vehicle_inquiries.quoted_low is 'Cents: the lowest price at the door that the sender saw. quoted_high is the highest.';
