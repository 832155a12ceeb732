import { TextLink } from "#app/ui/button.tsx";
import type { Change } from "../labels.ts";

export type ShownEntry = {
  id: string;
  at: { iso: string; moment: string };
  admin: string;
  operation: string;
  what: string;
  page: string | undefined;
  changes: readonly Change[];
};

export function AuditRow({ entry: { at, admin, operation, what, page, changes } }: { entry: ShownEntry }) {
  return (
    <li className="grid gap-x-5 gap-y-1.5 border-b border-line px-4.5 py-3 last:border-b-0 tablet:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="text-small">
        <p className="font-medium wrap-anywhere">{admin}</p>
        <p className="text-soft">
          <time dateTime={at.iso}>{at.moment}</time>
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold">
          {page === undefined ? what : <TextLink to={page}>{what}</TextLink>} <span className="font-normal text-soft">· {operation}</span>
        </p>
        {changes.length > 0 && (
          <dl className="mt-1 text-small">
            {changes.map(({ column, before, after }) => (
              <div key={column} className="flex flex-wrap gap-x-2">
                <dt className="text-soft">{column}:</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {before !== undefined && <del className={after === undefined ? "no-underline" : "text-soft"}>{before}</del>}
                  {before !== undefined && after !== undefined && " → "}
                  {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
