import type { ComponentProps } from "react";
import { buttonClasses } from "../button.tsx";

type Properties = Omit<ComponentProps<"summary">, "className"> & { look?: "primary" | "secondary" | "quiet" };

/** The summary of a `details` element that looks like a button. It opens a question without JavaScript. */
export function ButtonSummary({ look = "secondary", ...rest }: Properties) {
  return <summary {...rest} className={buttonClasses({ look, size: "small" })} />;
}
