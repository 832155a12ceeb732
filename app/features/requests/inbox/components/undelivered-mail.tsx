import { mailsAddress } from "#app/features/ground/emails/office/search-params.ts";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { TextLink } from "#app/ui/button.tsx";

/** A mail that was given up, with a link to the list where it can be sent again (row R4). */
export function UndeliveredMail({ failed }: { failed: string }) {
  const { opens } = useTeamRole();
  return (
    <p className="mt-1 text-small">
      <span className="font-medium text-red">{failed}</span> {opens(mailsAddress) && <TextLink to={mailsAddress}>Ver por qué</TextLink>}
    </p>
  );
}
