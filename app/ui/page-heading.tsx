import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";

/** The start of a page: breadcrumb, its only h1, and a sentence about its content. */
export function PageHeading({ crumbs, title, children }: { crumbs: Crumb[]; title: string; children?: ReactNode }) {
  return (
    <header className="page-width pt-6 pb-10 tablet:pt-8 tablet:pb-14">
      <Breadcrumb crumbs={crumbs} />
      <h1 className="mt-7 max-w-3xl text-heading-1 tablet:mt-10">{title}</h1>
      {children !== undefined && <div className="mt-5 max-w-xl text-lead text-soft">{children}</div>}
    </header>
  );
}
