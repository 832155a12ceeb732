import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** A port that this process cannot have; the message is one Spanish sentence for the person who starts the site. */
export class PortRefused extends Error {
  override name = "PortRefused";
}

/** Begins to listen. `setting` names the port's setting. Throws PortRefused when another program has it or this user may not. */
export async function listenOn(server: Server, { port, host, setting }: { port: number; host: string; setting: string }): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new PortRefused(
        `El puerto ${port} ya lo usa otro programa, quizá otra copia de la web. Párala o pon otro puerto en ${setting}.`,
      );
    if (code === "EACCES") throw new PortRefused(`Este usuario no puede usar el puerto ${port}. Pon uno de 1024 o más en ${setting}.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new PortRefused(`Esta máquina no tiene la dirección ${host}. Corrige ${setting.replace("PORT", "HOST")}.`);
    throw error;
  }
}

/** Takes a port for a moment, so that a busy one is told before the database is opened. Throws PortRefused. */
export async function assertFreePort(place: Parameters<typeof listenOn>[1]): Promise<void> {
  if (place.port === 0) return;
  const server = createServer();
  await listenOn(server, place);
  server.close();
  await once(server, "close");
}

/** The port on which a server listens; with PORT=0 the machine has chosen it. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
