import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerAddress } from "../addresses.ts";
import { useTeamRole } from "./team-role.tsx";

type Properties = {
  /** Of the account, or of anything that the person left. */
  id: string;
  children: ReactNode;
};

/** A person's name, with a link to their page for the roles that may open it. */
export function CustomerLink({ id, children }: Properties) {
  const { opens } = useTeamRole();
  if (!opens("/admin/customers/:customerId")) return children;
  return (
    <Link to={customerAddress(id)} className="underline decoration-rhine/35 underline-offset-4 hover:text-rhine hover:decoration-rhine">
      {children}
    </Link>
  );
}
