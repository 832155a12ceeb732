/** `npm run admin -- person@example.org`: makes this person an admin. A person without an account gets an invitation by e-mail. */
import { adminErrand } from "#app/features/people/accounts/commands/make-admin.server.ts";
import { commandFor } from "./errand.ts";

await commandFor("admin", adminErrand);
