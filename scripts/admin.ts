/** `npm run admin -- person@example.org`: makes this person an admin. A person without an account gets an invitation by e-mail. */
import { adminOrder } from "#app/features/people/accounts/commands/admin-order.server.ts";
import { commandFor } from "./order.ts";

await commandFor("admin", adminOrder);
