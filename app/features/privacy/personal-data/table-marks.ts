/** What a table's marks say (tables.ts), and reasons that several tables share. */

/** "export", or the reason to leave it out. */
type Mark = "export" | { exclude: string };

type Parent = "vehicle_inquiries" | "contact_messages" | "reservations" | "orders" | "order_papers" | "saved_searches";

/** How long rows are kept (row G9). It must agree with the privacy page: app/features/privacy/legal/privacy/sections.tsx. */
export type Period = {
  /** A name for readers of this table; a failure is reported under it. */
  what: string;
  /** The column with the moment from which the time counts. `keep` is in hours, days or years of Madrid's calendar. */
  from: string;
  keep: { hours?: number; days?: number; years?: number };
  /** An SQL condition for the rows. It is constant text here, never text from a request. */
  only?: string;
  /** For rows whose time counts from a moment of the row above them: `from` is a column of this table, and `column` names its row. */
  above?: { column: string; table: string };
  /** The column that records the end of the row's file. The row stays, and the file leaves the store. */
  fileOnly?: string;
};

export type TableMarks = {
  /** The periods after which the hourly job erases rows, or the reason why it erases none. */
  kept: string | readonly Period[];
  /** The export file's name; tables without one have no rows of a person. */
  file?: string;
  /** The column with the person's user id. */
  owner?: string;
  /**
   * For rows that belong to a parent row of a person: the columns that may name it, of which one is filled. They leave with the parent. `key`:
   * the parent's column that is named, by default its id.
   */
  parents?: readonly { column: string; table: Parent; key?: string }[];
  /** An SQL condition for the rows that the copy may have, because the person may see no others. Constant text. */
  copied?: string;
  /** The rows name files of the store, which the copy has too. */
  stored?: StoredFiles;
  /** Rows with this value belong to nobody any more: they name no one and stay when the person leaves. */
  spared?: { column: string; value: boolean };
  /** The column with an address. Rows without an account leave with the person who has this address. */
  address?: string;
  /**
   * What happens when the person leaves. "erased": the software erases the rows. "cascades": the database deletes them with the person's
   * row. `Blocking`: a law requires us to keep them under lock for some years.
   */
  leaving?: "erased" | "cascades" | Blocking;
  columns: Record<string, Mark>;
  /** Why nobody's copy has any column of this table. Only for a table whose columns are marked in another place; `columns` is then empty. */
  excluded?: string;
};

/**
 * Files of the store that rows name with their `storage_key`. `folder`: where they are in the ZIP. The others are SQL: a file's name, its
 * size, whether it is still in the store, and the order of the files. `looks`: whether each look is recorded
 * (order_paper_looks). Constant text.
 */
export type StoredFiles = { folder: string; name: string; bytes: string; kept: string; sorted: string; looks: boolean };

/**
 * `from`: the column with the time from which the years count; without a time in it they count from the erasure. `only`: an SQL condition for
 * the rows to keep; the others are erased. `below`: what the law demands of the rows below, kept in the same record; if these rows are files,
 * the files stay in the store as long. Conditions are constant text.
 */
export type Blocking = { years: number; from: string; law: string; only?: string; below?: readonly Below[] };

export type Below = { table: string; column: string; only: string };

const exported = (names: string): Record<string, Mark> => Object.fromEntries(names.split(/\s+/).map((name) => [name, "export"]));
export const excluded = (reason: string, names: string): Record<string, Mark> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, { exclude: reason }]));

/** Rows leave so long after the moment in the column `from`. */
export const after = (keep: Period["keep"], from: string, what: string): readonly Period[] => [{ what, from, keep }];

/** A table without rows of a person: how long its rows are kept, and why no copy has its columns. */
export const ofNobody = (kept: TableMarks["kept"], reason: string, names: string): TableMarks => ({
  kept,
  columns: excluded(reason, names),
});

type Rest = Omit<TableMarks, "file" | "columns"> & { without?: Record<string, Mark> };

/** A table of a person's own rows: the name of its file in the copy, the columns that the copy has, and `without`, those that it has not. */
export const ofPerson = (file: string, names: string, { without = {}, ...rest }: Rest): TableMarks => ({
  file,
  owner: "user_id",
  ...rest,
  columns: { ...exported(names), ...(rest.owner === undefined ? excluded(own, "user_id") : {}), ...without },
});

/** A table of rows below a row of a person, with the same. */
export const below = (file: string, names: string, { without = {}, ...rest }: Rest): TableMarks => ({
  file,
  ...rest,
  columns: { ...exported(names), ...without },
});

export const own = "The person's own id, once in the file is enough.";
export const secret = "A key or the hash of one: in a file it would be a way in.";
export const hashes = "Keyed hashes, which name nobody.";
export const car = "Describes cars, not people.";
export const inner = "How the software works; says nothing about the person.";

export const inThePast = { hours: 0 };
