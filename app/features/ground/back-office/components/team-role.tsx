import { createContext, useContext } from "react";
import { mayOpen, mayUse, type OfficePart, type TeamRole } from "../areas.ts";

/** The reader's role. The back office's layout gives it; without one nothing is shown that only some roles see. */
export const TeamRoleContext = createContext<TeamRole | undefined>(undefined);

/** The reader's role, and whether it may open a route or use a part of a page. */
export function useTeamRole() {
  const role = useContext(TeamRoleContext);
  return {
    role,
    opens: (pattern: string) => role !== undefined && mayOpen(role, pattern),
    uses: (part: OfficePart) => role !== undefined && mayUse(role, part),
  };
}
