import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

type Look = "primary" | "secondary" | "quiet";
/** `compact` is for rows of a list: small, but large enough for a finger. */
type Size = "regular" | "small" | "compact";

/**
 * A page has a dozen buttons, so the names of their looks are short, and the utilities stand in controls.css. `quiet` is a link that is as
 * high as a button. It has no size.
 */
const looks: Record<Look, string> = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  quiet: "button text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine",
};
const sizes: Record<Size, string> = { regular: "button-regular", small: "button-small", compact: "button-compact" };

export function buttonClasses(look: Look, size: Size, wide: boolean): string {
  return `${looks[look]} ${look === "quiet" ? "min-h-10" : sizes[size]}${wide ? " w-full" : ""}`;
}

type Styled = { look?: Look; size?: Size; wide?: boolean; children: ReactNode };

export function Button({
  look = "primary",
  size = "regular",
  wide = false,
  type = "button",
  ...rest
}: Styled & Omit<ComponentProps<"button">, "className">) {
  return <button {...rest} type={type} className={buttonClasses(look, size, wide)} />;
}

export function ButtonLink({
  look = "primary",
  size = "regular",
  wide = false,
  ...rest
}: Styled & Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...rest} className={buttonClasses(look, size, wide)} />;
}

/** A link that looks like a button, for addresses outside the application: telephone, mail, WhatsApp. */
export function ButtonAnchor({
  look = "primary",
  size = "regular",
  wide = false,
  ...rest
}: Styled & Omit<ComponentProps<"a">, "className">) {
  return <a {...rest} className={buttonClasses(look, size, wide)} />;
}
