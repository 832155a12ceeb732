import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

type Look = "primary" | "secondary" | "quiet";
/** `compact` is for rows of a list: small, but large enough for a finger. */
type Size = "regular" | "small" | "compact";

const base =
  "inline-flex items-center justify-center gap-2 rounded-field text-center font-medium transition-colors duration-150 disabled:cursor-not-allowed";

/** `quiet` is a link that is as high as a button. It has no size. */
const looks: Record<Look, string> = {
  primary: "border border-transparent bg-rhine text-on-rhine hover:bg-rhine-deep disabled:bg-grey-faint disabled:text-grey",
  secondary: "border border-control/60 bg-raised text-ink hover:border-rhine hover:text-rhine disabled:text-grey",
  quiet: "text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine",
};
const sizes: Record<Size, string> = {
  regular: "min-h-12 px-5 py-2.5",
  small: "min-h-10 px-3.5 py-1.5 text-label",
  compact: "min-h-10 px-3 py-1 text-small tablet:min-h-8.5",
};

type Shape = { look?: Look | undefined; size?: Size | undefined; wide?: boolean | undefined };

export function buttonClasses({ look = "primary", size = "regular", wide = false }: Shape): string {
  return `${base} ${looks[look]} ${look === "quiet" ? "min-h-10" : sizes[size]}${wide ? " w-full" : ""}`;
}

type Styled = Shape & { children: ReactNode };

export function Button({ look, size, wide, type = "button", ...rest }: Styled & Omit<ComponentProps<"button">, "className">) {
  return <button {...rest} type={type} className={buttonClasses({ look, size, wide })} />;
}

export function ButtonLink({ look, size, wide, ...rest }: Styled & Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...rest} className={buttonClasses({ look, size, wide })} />;
}

/** A link that looks like a button, for addresses outside the application: telephone, mail, WhatsApp. */
export function ButtonAnchor({ look, size, wide, ...rest }: Styled & Omit<ComponentProps<"a">, "className">) {
  return <a {...rest} className={buttonClasses({ look, size, wide })} />;
}

/** A link to a page of the site. A fragment or an outside address (mail, telephone, another site) is left to the browser. */
export function AnyLink({ to, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  return to.startsWith("/") && !to.includes("#") ? <Link {...rest} to={to} /> : <a {...rest} href={to} />;
}

/** The same in a text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AnyLink to={to} className={looks.quiet}>
      {children}
    </AnyLink>
  );
}
