import { readDemoStock } from "#demo/demo-stock.ts";
import { inboxIds } from "#tests/browser/inbox-people.ts";
import { inquiryIds } from "#tests/browser/conversation-people.ts";
import { addressOf, type Person, sharedPassword } from "#tests/browser/people.ts";
import { freshAddress, untilFormIsAccepted } from "#tests/browser/sender.ts";
import type { Visitor } from "./visitor.ts";

export type Walk = { name: string; go(visitor: Visitor, tools: WalkTools): Promise<void> };

export type WalkTools = {
  /** The path of an available car's page. */
  car: string;
  /** The newest link to this path in a mail to the address, after waiting for it. */
  linkTo(path: string, recipient: string): Promise<string>;
};

const name = "Ana Ruiz";
const shown = readDemoStock().flatMap(({ columns }) => (columns.status === "archived" ? [] : columns));
const results = (count: number) => `${count} ${count === 1 ? "resultado" : "resultados"}`;
const bmws = shown.filter(({ make }) => make === "BMW").length;

/** Opens a page as a visitor who has made the cookie choice before. */
async function arrive(visitor: Visitor, path: string): Promise<void> {
  await visitor.open("/faq");
  await visitor.press("button", "Rechazar");
  await visitor.seeNot("Aceptar");
  await visitor.open(path);
}

async function signIn(visitor: Visitor, person: Person, path: string): Promise<void> {
  await arrive(visitor, `/auth?tab=signin&redirectTo=${encodeURIComponent(path)}`);
  await visitor.fill("Correo", addressOf(person));
  await visitor.fill("Contraseña", sharedPassword);
  await untilFormIsAccepted();
  await visitor.press("button", "Iniciar sesión");
  await visitor.beAt(path);
}

async function fillIn(visitor: Visitor, consents: readonly string[]): Promise<void> {
  await visitor.fill("Nombre", name);
  await visitor.fill("Correo", freshAddress());
  for (const consent of consents) await visitor.tick(consent);
  await untilFormIsAccepted();
}

const bothConsents = ["He leído la política", "Acepto que guardéis"];

export const walks: readonly Walk[] = [
  {
    name: "a visitor searches on the home page, opens a car and sends an enquiry",
    async go(visitor) {
      await arrive(visitor, "/");
      await visitor.fill("Marca o modelo", "X3 xDrive20d");
      await visitor.press("button", "Ver ");
      await visitor.see(results(1));
      await visitor.press("link", "BMW X3 xDrive20d");
      await visitor.find("heading", "¿Te encaja este coche?");
      await fillIn(visitor, bothConsents);
      await visitor.press("button", "Enviar consulta");
      await visitor.see("¡Consulta enviada!");
    },
  },
  {
    name: "an appointment is booked",
    async go(visitor) {
      await arrive(visitor, "/appointments");
      await visitor.chooseLast("day");
      await visitor.chooseLast("slot");
      await fillIn(visitor, ["He leído la política", "Acepto que guardéis"]);
      await visitor.press("button", "Reservar cita");
      await visitor.see("¡Cita reservada!");
    },
  },
  {
    name: "a message to the company is refused once and then sent",
    async go(visitor) {
      await arrive(visitor, "/contacto");
      await visitor.fill("Teléfono", "12");
      await visitor.fill("Mensaje", "¿Cuánto costaría un Golf?");
      await fillIn(visitor, ["He leído la política"]);
      await visitor.press("button", "Enviar mensaje");
      await visitor.see("No reconocemos este teléfono.");
      await visitor.fill("Teléfono", "600 123 456");
      await untilFormIsAccepted();
      await visitor.press("button", "Enviar mensaje");
      await visitor.see("Mensaje enviado correctamente");
    },
  },
  {
    name: "the survey is completed in four steps",
    async go(visitor) {
      await signIn(visitor, "preferences-script", "/dashboard");
      await visitor.open("/");
      await visitor.see("Paso 1 de 4");
      for (const step of [2, 3, 4]) {
        await visitor.press("button", "Siguiente");
        await visitor.see(`Paso ${step} de 4`);
        if (step === 2) await visitor.tick("BMW");
      }
      await untilFormIsAccepted();
      await visitor.press("button", "Finalizar");
      await visitor.see("Preferencias guardadas");
    },
  },
  {
    name: "an account is created, confirmed by the mail's link, signed out and signed in again",
    async go(visitor, tools) {
      const address = freshAddress();
      await arrive(visitor, "/auth?tab=signup");
      await visitor.fill("Correo", address);
      await visitor.fill("Contraseña", sharedPassword);
      await visitor.fill("Repite la contraseña", sharedPassword);
      await untilFormIsAccepted();
      await visitor.press("button", "Crear cuenta");
      await visitor.see("Revisa tu email para confirmar tu cuenta.");
      await visitor.open(await tools.linkTo("/auth/confirm/", address));
      await untilFormIsAccepted();
      await visitor.press("button", "Confirmar y entrar");
      await visitor.beAt("/dashboard");
      await visitor.press("button", "Cerrar Sesión");
      await visitor.see("Sesión cerrada");
      await visitor.open("/auth?tab=signin&redirectTo=%2Fdashboard");
      await visitor.fill("Correo", address);
      await visitor.fill("Contraseña", sharedPassword);
      await untilFormIsAccepted();
      await visitor.press("button", "Iniciar sesión");
      await visitor.beAt("/dashboard");
    },
  },
  {
    name: "a customer writes in a conversation",
    async go(visitor) {
      const path = `/dashboard/consultas/${inquiryIds.desktop}`;
      await signIn(visitor, "conversations-writer", path);
      await visitor.fill("Escribe tu respuesta", "¿Y cuándo podría verlo?");
      await untilFormIsAccepted();
      await visitor.press("button", "Enviar respuesta");
      await visitor.seeNot("Aún no hay respuestas");
      await visitor.see("¿Y cuándo podría verlo?");
    },
  },
  {
    name: "a car is reserved",
    async go(visitor, { car }) {
      await arrive(visitor, car);
      await visitor.press("link", "Reservar con señal");
      await visitor.tick("Premium");
      await fillIn(visitor, bothConsents);
      await visitor.press("button", "Pedir la reserva");
      await visitor.see("Solicitud recibida");
      await visitor.see("299 €");
    },
  },
  {
    name: "the question about cookies is answered once and does not come back",
    async go(visitor) {
      await visitor.open("/stock");
      await visitor.press("button", "Aceptar");
      await visitor.seeNot("Rechazar");
      for (const path of ["/", "/contacto", "/faq"]) {
        await visitor.open(path);
        await visitor.seeNot("Rechazar");
      }
    },
  },
  {
    name: "an admin answers an inquiry",
    async go(visitor) {
      await signIn(visitor, "office-inbox-second-admin", `/admin/inquiries/inquiry/${inboxIds.lost}`);
      await visitor.fill("Tu respuesta", "Sí, sigue disponible.");
      await untilFormIsAccepted();
      await visitor.press("button", "Enviar Respuesta");
      await visitor.see("La respuesta ha sido enviada correctamente al cliente.");
    },
  },
  {
    name: "filters narrow the stock in place, and Back goes through them",
    async go(visitor) {
      await arrive(visitor, "/stock");
      await visitor.see(results(shown.length));
      await visitor.tick("Diésel");
      const diesels = shown.filter(({ fuel_type }) => fuel_type === "Diésel");
      await visitor.see(results(diesels.length));
      await visitor.tick("Manual");
      await visitor.see(results(diesels.filter(({ transmission }) => transmission === "Manual").length));
      await visitor.back();
      await visitor.see(results(diesels.length));
      await visitor.back();
      await visitor.see(results(shown.length));
      await visitor.beAt("/stock");
      await visitor.fill("Buscar marca o modelo", "bmw");
      await visitor.see(results(bmws));
    },
  },
];
