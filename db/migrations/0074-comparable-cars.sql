-- Where the comparable cars of a price are found, archived and sold ones, too (app/features/cars/price-standing).
create index vehicles_comparable on vehicles (folded(make), folded(model), fuel_type, transmission, year, power_kw);
