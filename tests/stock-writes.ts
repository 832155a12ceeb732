/** Statements that change the stock in every way, for tests that compare what processes keep of it. */
import fc from "fast-check";

/** Each statement writes to some of the vehicles; `part` is from 0 to 9. */
const writes: ((part: number) => string)[] = [
  (part) => `update vehicles set price = price + 1 where ${isPart(part)}`,
  (part) => `update vehicles set make = 'Seat', model = 'León', fuel_type = 'GLP' where ${isPart(part)}`,
  (part) => `update vehicles set status = 'archived' where ${isPart(part)}`,
  (part) => `update vehicles set status = 'available' where ${isPart(part)}`,
  (part) => `update vehicles set colour = 'Verde', power_kw = null, first_registration = null where ${isPart(part)}`,
  (part) => `update vehicles set created_at = created_at + interval '1 day' where ${isPart(part)}`,
  (part) => `update vehicles set visitor_count = visitor_count + 1, featured = not featured where ${isPart(part)}`,
  (part) => `delete from vehicles where ${isPart(part)} and id::text > '8'`,
  (part) => `insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, status)
    select make, model, year, price + 1, mileage + 1, fuel_type, transmission, location, 'available' from vehicles where ${isPart(part)}`,
];
const isPart = (part: number) => `(hashtext(id::text) & 65535) % 10 = ${part}`;
export const anyStockWrite = fc
  .tuple(fc.constantFrom(...writes), fc.integer({ min: 0, max: 9 }))
  .map(([statement, part]) => statement(part));
