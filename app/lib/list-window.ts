/** Returns the part of a list that a page from 1 shows: beyond the end the last page. An empty list has one page. */
export function listWindow(asked: number, total: number, pageSize: number) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  return { page, pageCount, limit: pageSize, offset: (page - 1) * pageSize };
}
