/** The SQLSTATE of a database error ("23505", or one of our triggers' own such as "RS001"); undefined for an error without a code. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether PostgreSQL refused a row because another one has its unique values. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === "23505";
}

/** Whether PostgreSQL refused a row because the row that it names does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === "23503";
}

/** The name of the unique constraint or index that a row would break ("orders_one_open_for_a_car"); undefined for every other error. */
export function brokenUniqueness(error: unknown): string | undefined {
  if (!isUniqueViolation(error)) return undefined;
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
}

/** Whether PostgreSQL refused a statement because the role may not do it: a policy or a missing grant. */
export function isRefusedByPolicy(error: unknown): boolean {
  return sqlStateOf(error) === "42501";
}
