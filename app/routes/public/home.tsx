import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "x", description: "y", origin: matches[0].loaderData.origin, path: "/" });

export default function Home() {
  return <h1 className="text-display page-width py-10">Del Rin al Segura</h1>;
}
