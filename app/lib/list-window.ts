/**
 * Returns the part of a list that one page shows; `page` counts from 1. A page beyond the end gives the last page, and an empty list has one
 * page.
 */
export function listWindow(asked: number, total: number, pageSize: number) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  return { page, pageCount, limit: pageSize, offset: (page - 1) * pageSize };
}
