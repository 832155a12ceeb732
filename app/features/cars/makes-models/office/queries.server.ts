import { type RawBuilder, sql } from "kysely";
import { likePatterns } from "#app/lib/fold-text.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs } from "#server/context.ts";
import type { ListSearch, ListState } from "./search-params.ts";

const pageSize = 50;

/** A make or a model in the team's lists. */
export type ListedName = {
  id: string;
  name: string;
  active: boolean;
  /** Added by a customer and not public. */
  proposed: boolean;
};
export type ListedMake = ListedName & {
  /** The number of active and of removed models. */
  models: number;
  removedModels: number;
};
export type ListedModel = ListedName & { make: { id: string; name: string; active: boolean } };

/** The makes that match a search, by name. */
export function listMakes(context: Context, search: ListSearch) {
  const fits = sql<boolean>`folded(row.name) like all(${likePatterns(search.search)}::text[]) and ${inState(search.state)}`;
  const select = (window: RawBuilder<unknown>) =>
    sql<ListedMake>`
        select row.id, row.name, row.is_active as active, not row.is_active and row.created_by is not null as proposed,
          count(model.id) filter (where model.is_active) as models,
          count(model.id) filter (where not model.is_active and model.created_by is null) as "removedModels"
        from vehicle_makes as row left join vehicle_models as model on model.make_id = row.id
        where ${fits} group by row.id order by folded(row.name), row.is_active desc, row.id ${window}`;
  return pageOf(context, search, sql`vehicle_makes as row where ${fits}`, select);
}

/** The models that match a search, by make and name; the search looks in both names. */
export function listModels(context: Context, search: ListSearch) {
  const ofMake = search.make === undefined ? sql`true` : sql`row.make_id = ${search.make}::uuid`;
  const source = sql`
    vehicle_models as row join vehicle_makes as make on make.id = row.make_id
    where folded(make.name || ' ' || row.name) like all(${likePatterns(search.search)}::text[]) and ${inState(search.state)} and ${ofMake}`;
  const select = (window: RawBuilder<unknown>) =>
    sql<ListedModel>`
        select row.id, row.name, row.is_active as active, not row.is_active and row.created_by is not null as proposed,
          json_build_object('id', make.id, 'name', make.name, 'active', make.is_active) as make
        from ${source} order by folded(make.name), folded(row.name), row.is_active desc, row.id ${window}`;
  return pageOf(context, search, source, select);
}

/** A page number beyond the end gives the last page. */
function pageOf<Row>(
  context: Context,
  search: ListSearch,
  source: RawBuilder<unknown>,
  select: (window: RawBuilder<unknown>) => RawBuilder<Row>,
) {
  return runAs(context, async (transaction) => {
    const counted = await sql<{ total: number }>`select count(*) as total from ${source}`.execute(transaction);
    const total = counted.rows[0]?.total ?? 0;
    const { page, pageCount, limit, offset } = listWindow(search.page, total, pageSize);
    const { rows } = await select(sql`limit ${limit} offset ${offset}`).execute(transaction);
    return { rows, total, page, pageCount };
  });
}

function inState(state: ListState): RawBuilder<boolean> {
  return {
    all: sql<boolean>`true`,
    active: sql<boolean>`row.is_active`,
    inactive: sql<boolean>`not row.is_active and row.created_by is null`,
    proposed: sql<boolean>`not row.is_active and row.created_by is not null`,
  }[state];
}

export type NamesSummary = Awaited<ReturnType<typeof summariseNames>>;

/** Counts public makes and models and customers' proposals, and lists the public makes, to which a model can be added. */
export function summariseNames(context: Context) {
  return runAs(context, async (transaction) => {
    const countsIn = (table: "vehicle_makes" | "vehicle_models") =>
      transaction
        .selectFrom(table)
        .select(({ fn, eb }) => [
          fn.countAll<number>().filterWhere("is_active", "=", true).as("active"),
          fn
            .countAll<number>()
            .filterWhere(eb.and([eb("is_active", "=", false), eb("created_by", "is not", null)]))
            .as("proposed"),
        ])
        .executeTakeFirstOrThrow();
    const makes = await countsIn("vehicle_makes");
    const models = await countsIn("vehicle_models");
    const choices = await transaction
      .selectFrom("vehicle_makes")
      .select(["id", "name"])
      .where("is_active", "=", true)
      .orderBy(sql`folded(name)`)
      .execute();
    return { makes: makes.active, models: models.active, proposedMakes: makes.proposed, proposedModels: models.proposed, choices };
  });
}
