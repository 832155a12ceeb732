import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { portOf } from "#server/port-of.ts";

export type Received = { recipients: string[]; content: string };

export type SmtpPeer = {
  port: number;
  /** Everything that it acknowledged or received before it hung up. */
  received: Received[];
  connections(): number;
  /** Sets the behaviours for the next mails; the last one stays. */
  behave(...behaviours: Behaviour[]): void;
  /** Sets the response to a recipient at RCPT from now on, independent of other recipients. */
  behaveTo(recipient: string, refusal: "busy-at-rcpt" | "reject" | "silent-at-rcpt"): void;
  close(): Promise<void>;
};

/**
 * The server's behaviour with a mail:
 * take: 250. slow: 250 after a while.
 * busy-greeting: 421 instead of the greeting. busy-at-mail, busy-at-rcpt: 451 there. refuse: 451 after DATA.
 * reject: 550 at RCPT. reject-data: 554 after DATA. quota: 552 at MAIL.
 * silent-at-rcpt: no response. cut-at-rcpt, cut-at-data: it hangs up. drop: it stores the mail and hangs up before it says so.
 */
export const behaviours = [
  ...(["take", "slow", "busy-greeting", "busy-at-mail", "busy-at-rcpt", "refuse", "reject", "reject-data", "quota"] as const),
  ...(["silent-at-rcpt", "cut-at-rcpt", "cut-at-data", "drop"] as const),
];
export type Behaviour = (typeof behaviours)[number];

type Done = (error?: Error) => void;

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Starts a real SMTP server for the mails of tests, on a free port or the given one. */
export async function startSmtpPeer(port = 0): Promise<SmtpPeer> {
  const received: Received[] = [];
  const sockets = new Map<string, Socket>();
  const chosen = new Map<string, Behaviour>();
  const toOne = new Map<string, Behaviour>();
  let plan: Behaviour[] = ["take"];
  let connections = 0;
  const next = () => (plan.length > 1 ? plan.shift() : plan[0]) ?? "take";

  const hangUp = ({ remotePort }: SMTPServerSession) => sockets.get(String(remotePort))?.destroy();
  const atRecipient: Partial<Record<Behaviour, (session: SMTPServerSession, done: Done) => void>> = {
    reject: (_, done) => done(refusal(550, "5.1.1 No such mailbox <nobody@example.es>, see https://mail.example/help?token=abc")),
    "busy-at-rcpt": (_, done) => done(refusal(451, "4.7.1 Greylisted, come back later")),
    "silent-at-rcpt": () => {},
    "cut-at-rcpt": hangUp,
  };

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect: (_, done) => (plan[0] === "busy-greeting" ? (next(), done(refusal(421, "4.3.2 Too busy"))) : done()),
    onMailFrom(_, session, done) {
      const behaviour = next();
      chosen.set(session.id, behaviour);
      if (behaviour === "busy-at-mail") return done(refusal(451, "4.3.0 Try again later"));
      if (behaviour === "quota") return done(refusal(552, "5.2.2 Quota"));
      done();
    },
    onRcptTo({ address }, session, done) {
      const act = atRecipient[toOne.get(address) ?? chosen.get(session.id) ?? "take"];
      if (act) act(session, done);
      else done();
    },
    onData(stream, session, done) {
      const behaviour = chosen.get(session.id) ?? "take";
      const parts: Buffer[] = [];
      if (behaviour === "cut-at-data") return void stream.once("data", () => hangUp(session));
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (behaviour === "refuse") return done(refusal(451, "4.3.0 Not now"));
        if (behaviour === "reject-data") return done(refusal(554, "5.7.1 Looks like spam"));
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString("utf8"),
        });
        if (behaviour === "drop") return void hangUp(session);
        if (behaviour === "slow") return void setTimeout(done, 300);
        done();
      });
    },
    onClose: ({ id }) => void chosen.delete(id),
  });
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    const key = String(socket.remotePort);
    connections += 1;
    sockets.set(key, socket);
    socket.on("close", () => sockets.delete(key));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  return {
    port: portOf(server.server),
    received,
    connections: () => connections,
    behave: (...given) => void (plan = given),
    behaveTo: (recipient, behaviour) => void toOne.set(recipient, behaviour),
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
