import type { ReactNode } from "react";
import { Link } from "react-router";

const style = "text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine";

/** A link in a text: to a page of the site, a fragment, or an outside address (mail, telephone, another site). */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const withinTheSite = to.startsWith("/") && !to.includes("#");
  if (withinTheSite) {
    return (
      <Link to={to} className={style}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={style}>
      {children}
    </a>
  );
}
