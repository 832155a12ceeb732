import { expect, test } from "vitest";
import { expandingMigrations } from "./expanding-migrations.ts";

const release = { path: "package.json", text: '{ "version": "0.3.0" }' };
const judge = (text: string, name = "0029-keys") => expandingMigrations([release, { path: `db/migrations/${name}.sql`, text }]);

test.each([
  ["a dropped table", "drop table cars;", "drops something"],
  ["a dropped column", "alter table cars\n  drop column price;", "drops something"],
  ["a dropped column without its word", "alter table cars drop price;", "drops a column"],
  ["a renamed column", "alter table cars rename price to cost;", "renames something"],
  ["a renamed table", "ALTER TABLE cars RENAME TO vehicles;", "renames something"],
  ["another type", "alter table cars alter column price type text;", "changes the type of a column"],
  ["another type, in full words", "alter table cars alter price set data type text;", "changes the type of a column"],
  ["a demanded value", "alter table cars alter column price set not null;", "demands a value in a column"],
  ["a new column that demands a value", "alter table cars add column keys integer not null;", "adds a column that demands a value"],
  [
    "a second one behind one with a default",
    "alter table cars add a integer not null default 1, add b integer not null;",
    "adds a column that demands a value",
  ],
  ["a right that is taken away", "revoke update (price), insert on cars from app_admin;", "takes a right away"],
  [
    "another right that is taken away",
    "revoke all on keys from public; create table keys (); revoke select on cars from a;",
    "takes a right away",
  ],
  ["a dropped function", "drop function if exists price_of(uuid);", "drops a function or a domain"],
  ["a dropped policy", "drop policy cars_all on cars;", "drops a policy"],
  ["a dropped policy, next to a new one of another table", "drop policy p on cars; create policy p on keys;", "drops a policy"],
  ["a new check", "alter table cars add constraint cars_price check (price > 0);", "adds a constraint"],
  ["a new constraint without a name", "alter table cars add unique (price);", "adds a constraint"],
  ["a new unique index", "create unique index cars_price\n  on cars (price);", "adds a unique index"],
])("%s is refused, because the release before still uses it", (_, text, takes) => {
  const sentences = judge(text).map(({ sentence }) => sentence);
  expect(sentences).toEqual([expect.stringContaining(`This ${takes}`)]);
  expect(sentences[0]).toContain("unused-since-0.3.0.sql");
});

test.each([
  ["a new table", "create table keys (id uuid primary key, name text not null);"],
  ["a new column", "alter table cars add column keys integer;"],
  ["a new column with a value for old rows", "alter table cars add column keys integer not null default 2;"],
  ["a computed column", "alter table cars add column name text not null generated always as (make) stored;"],
  ["a looser column", "alter table cars alter column price drop not null, alter column keys drop default;"],
  ["another check", "alter table cars drop constraint cars_price, add constraint cars_price check (price is not null);"],
  ["a replaced trigger", "drop trigger cars_log on cars; drop index cars_price;"],
  ["a replaced policy", "drop policy cars_all on cars; create policy cars_all on cars to app_admin using (true);"],
  ["a function with other parameters", "drop function price_of(uuid); create function price_of(uuid, date) returns integer;"],
  ["a right on what is new", "create function f() returns void; revoke execute on function f() from public;"],
  ["a rule of a new table", "create table keys (id uuid);\ncreate unique index keys_id on keys (id);"],
  ["a comment and a text", "-- drop table cars;\ncomment on table cars is 'rename; set not null';"],
  ["the body of a function", "create function f() returns void language plpgsql as $$ begin drop table temporary_cars; end $$;"],
])("%s is allowed", (_, text) => {
  expect(judge(text)).toEqual([]);
});

test("the line of the mistake is named", () => {
  expect(judge("create table keys (id uuid);\n\n-- The old one.\ndrop table cars;")).toMatchObject([{ line: 4 }]);
});

test("the first release's own migrations are not judged", () => {
  expect(judge("drop table cars;", "0028-stock-imports")).toEqual([]);
});

test("a name that says the first release without the old form allows it, if that release is out", () => {
  expect(judge("drop table cars;", "0041-cars-unused-since-0.2.0")).toEqual([]);
  for (const early of ["0.3.0", "0.4.0"]) {
    const sentence = `Release ${early} is not out yet`;
    expect(judge("drop table cars;", `0041-cars-unused-since-${early}`)).toMatchObject([{ sentence: expect.stringContaining(sentence) }]);
  }
});
