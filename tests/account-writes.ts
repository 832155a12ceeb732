import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { endAddress, manageAddress } from "#app/features/matching/saved-searches/addresses.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { filledSearch } from "./filled-accounts.ts";
import type { FilledFolder } from "./filled-folder.ts";

export type Write = {
  address: string;
  body: string;
  /** Whether a visitor may send it from one of our pages: the site accepts it without asking for a sign-in. */
  visitors: boolean;
};

const password = "otra muy distinta";

const wishes = {
  budget_max: "25000",
  preferred_makes: "",
  preferred_models: "",
  preferred_transmission: "",
  min_year: "",
  max_mileage: "",
  delivery_location: "Murcia",
  notes: "",
};
const survey = {
  budget_max: "30000",
  // Not "makes", a column of another table: this field may come several times.
  makes: "BMW",
  custom_make: "",
  transmission: "any",
  max_mileage: "120000",
  min_year: "2018",
  usage_type: "family",
  financing_preference: "any",
};

/** Requests that the routes of accounts accept, by route pattern, in addition to the public forms (tests/public-forms.ts). */
export function accountWrites({ accounts, keys }: FilledFolder): Record<string, Write[]> {
  const { links, inquiry, factor, signsIn } = accounts;
  const write = (address: string, form: string, fields: Record<string, string> = {}, visitors = false): Write => {
    const ticket = makeTicket(keys, Temporal.Now.instant().epochMilliseconds - 60_000);
    const body = new URLSearchParams({ [formField]: form, [ticketField]: ticket, [trapField]: "", ...fields });
    return { address, body: body.toString(), visitors };
  };
  const chosen = { password, password_again: password };
  const factorPath = `/auth/v1/factors/${factor}`;
  const json = (address: string): Write => ({ address, body: "a=1", visitors: false });
  return {
    "/auth": [
      write("/auth", "signin", signsIn, true),
      write("/auth", "signup", { email: "recien@ejemplo.es", ...chosen }, true),
      write("/auth", "resend", { email: "nueva@ejemplo.es" }, true),
    ],
    "/auth/continuar": [write("/auth/continuar", "signin", signsIn, true)],
    "/auth/forgot": [write("/auth/forgot", "forgot", { email: signsIn.email }, true)],
    // This link no longer works after `resend` made a new one, and this browser is not the one that signed up.
    "/auth/confirm/:token": [write(`/auth/confirm/${links.confirm}`, "confirm", { password: signsIn.password })],
    "/auth/reset/:token": [write(`/auth/reset/${links.reset}`, "new-password", chosen, true)],
    // There is an admin, so this link no longer works.
    "/auth/first-admin/:token": [write(`/auth/first-admin/${links.firstAdmin}`, "first-admin", { email: "jefa@ejemplo.es", ...chosen })],
    // tests/operations/restore-upload.test.ts tests its files.
    "/auth/first-admin/:token/copia": [{ address: `/auth/first-admin/${links.firstAdmin}/copia`, body: "a=1", visitors: false }],
    // tests/operations/stock-arrivals.test.ts sends it with a key.
    "/stock-files": [{ address: "/stock-files", body: "a=1", visitors: false }],
    "/auth/sign-out": [write("/auth/sign-out", "sign-out", {}, true)],
    "/auth/codigo": [write("/auth/codigo", "second-step", { code: "123456" })],
    "/avisos/:searchId/:signature": [
      write(manageAddress(keys, filledSearch), "alert-settings", { region: "md", frequency: "weekly" }, true),
      write(manageAddress(keys, filledSearch), "alert-state", { state: "pause" }, true),
    ],
    // tests/operations/alerts.test.ts sends what a mail program sends.
    "/avisos/:searchId/:signature/baja": [{ address: endAddress(keys, filledSearch), body: "a=1", visitors: false }],
    "/contratar": [write("/contratar", "contract", { plan: "premium", ...wishes })],
    "/dashboard/consultas/:inquiryId": [write(`/dashboard/consultas/${inquiry}`, "reply", { message: "Hola" })],
    "/dashboard/preferencias": [write("/dashboard/preferencias", "preferences", survey)],
    "/dashboard/seguridad": [
      write("/dashboard/seguridad", "end-other-sessions"),
      write("/dashboard/seguridad", "marketing-choice", { marketing: "off" }),
    ],
    "/dashboard/seguridad/app/:factorId": [write(`/dashboard/seguridad/app/${factor}`, "activate-factor", { code: "123456" })],
    "/dashboard/seguridad/correo/:token": [write(`/dashboard/seguridad/correo/${links.address}`, "confirm-address")],
    "/auth/v1/token": [json("/auth/v1/token")],
    "/auth/v1/factors": [json("/auth/v1/factors")],
    "/auth/v1/factors/:factorId": [json(factorPath)],
    "/auth/v1/factors/:factorId/challenge": [json(`${factorPath}/challenge`)],
    "/auth/v1/factors/:factorId/verify": [json(`${factorPath}/verify`)],
  };
}
