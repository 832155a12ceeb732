import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** A link to a page of the site. A fragment or an outside address (mail, telephone, another site) is left to the browser. */
export function AnyLink({ to, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  return to.startsWith("/") && !to.includes("#") ? <Link {...rest} to={to} /> : <a {...rest} href={to} />;
}

/** The same in a text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AnyLink to={to} className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
      {children}
    </AnyLink>
  );
}
