import { manyForms } from "#tests/forms.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/** Starts the built site with one car to reserve. In development it shows its mails, but no built files, because Vite serves them there. */
export async function startPayloadSite(mode: "production" | "development") {
  let car = "";
  const settings = { ...manyForms, NODE_ENV: mode, LOG_LEVEL: "warn" };
  const signedIn = await startSignedInSite([], settings, async (database) => {
    car = `/stock/${await insertVehicle(database)}`;
  });
  return { ...signedIn, car };
}
