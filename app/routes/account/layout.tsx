import { Outlet } from "react-router";
import { requireSession } from "#server/gates.ts";
import type { Route } from "./+types/layout.ts";

/** The gate of everything in this folder. */
export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Without a loader, a client's navigation that needs no data would not ask the gate. */
export function loader() {
  return null;
}

/** What belongs to one person is kept by nobody (row C8). */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function AccountLayout() {
  return <Outlet />;
}
