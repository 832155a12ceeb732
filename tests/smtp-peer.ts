import { SMTPServer } from "smtp-server";

export type Received = { recipients: string[]; content: string };

export type SmtpPeer = {
  port: number;
  /** Everything it acknowledged, and what it was given before it hung up. */
  received: Received[];
  /** What it does with the next mails; the last one stays. */
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
};

/** take: 250; refuse: 451 after DATA; reject: 550 at RCPT; drop: it has the mail and hangs up before it says so; slow: takes after a while. */
export type Behaviour = "take" | "refuse" | "reject" | "drop" | "slow";

/** A real SMTP server on a port of its own, or on the given one: what mails are sent to in tests. */
export async function startSmtpPeer(port = 0): Promise<SmtpPeer> {
  const received: Received[] = [];
  let behaviours: Behaviour[] = ["take"];
  const next = () => (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? "take";
  const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo: (_, __, done) => (behaviours[0] === "reject" ? (next(), done(refusal(550))) : done()),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const behaviour = next();
        if (behaviour === "refuse") return done(refusal(451));
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString("utf8"),
        });
        if (behaviour === "drop") return hangUp();
        if (behaviour === "slow") return void setTimeout(done, 300);
        done();
      });
    },
  });
  server.on("error", () => {});
  const sockets = new Set<import("node:net").Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    received,
    behave: (...given) => void (behaviours = given),
    async close() {
      hangUp();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
