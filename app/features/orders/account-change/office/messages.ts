import { changeMessages } from "#app/features/ground/forms/form-answer.ts";

export const companyAccountAddress = "/admin/cuenta-bancaria";

export const accountForms = { propose: "account-proposal", confirm: "account-confirmation", withdraw: "account-withdrawal" } as const;

export const accountMessages = {
  propose: changeMessages("Cuenta propuesta", "Falta que otra persona que administra la confirme.", "No se ha propuesto"),
  confirm: changeMessages(
    "Cuenta cambiada",
    "Desde ahora los pagos van a ella. Avisamos a cada importación abierta.",
    "No se ha confirmado",
  ),
  withdraw: changeMessages("Propuesta retirada", "La cuenta sigue siendo la de antes.", "No se ha retirado"),
};

export const proposalGone = "Esta propuesta ya no espera: alguien la ha confirmado o retirado. Recarga la página.";
export const proposalWaits = "Ya hay una propuesta que espera. Confírmala o retírala antes.";
export const sameAccount = "Esa ya es la cuenta en la que se cobra.";
export const ownProposal = "La has propuesto tú, así que la confirma otra persona que administre.";
export const orphanProposal =
  "Quien la propuso ya no tiene cuenta aquí, así que nadie puede confirmarla. Retírala y proponed la cuenta de nuevo.";
/** The days are those of db/migrations/0078-company-accounts.sql. */
export const newAdmin =
  "Para confirmar hace falta administrar esta web desde 7 días antes de la propuesta. Así nadie se da a sí mismo la segunda firma.";
export const onlyAdmin =
  "Para cambiar la cuenta aquí hacen falta dos personas que administren, y ahora solo hay una. Quien instala la web la puede cambiar en company.config.ts.";
