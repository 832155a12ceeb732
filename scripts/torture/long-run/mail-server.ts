import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";

/** A real SMTP server that can be slow or away, always on the same port. */
export type MailServer = {
  port: number;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** From now on it waits before it takes a mail, or not. */
  beSlow(slow: boolean): void;
  /** The ids of all mails that it got (server/mail/mail-transport.ts writes the row's id as Message-ID), with repetitions. */
  receivedIds(): string[];
  /** The newest link below `path` in the mails to an address; undefined without one. */
  linkTo(path: string, address: string): string | undefined;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  let peer: SmtpPeer | undefined = await startSmtpPeer();
  const { port } = peer;
  const earlier: SmtpPeer[] = [];
  const received = () => [...earlier, ...(peer ? [peer] : [])].flatMap((each) => each.received);
  const goAway = async () => {
    if (!peer) return;
    const leaving = peer;
    earlier.push(leaving);
    peer = undefined;
    await leaving.close();
  };
  return {
    port,
    goAway,
    async comeBack() {
      peer ??= await startSmtpPeer(port);
    },
    beSlow: (slow) => peer?.behave(slow ? "slow" : "take"),
    receivedIds: () => received().flatMap(({ content }) => /^Message-ID: <(.+)@/im.exec(content)?.[1] ?? []),
    linkTo(path, address) {
      const mail = received().findLast(({ recipients, content }) => recipients.includes(address) && plainText(content).includes(path));
      const start = mail && plainText(mail.content).split(path)[1];
      return start === undefined ? undefined : path + (/^[\w-]+/.exec(start)?.[0] ?? "");
    },
    close: goAway,
  };
}

/** Joins the lines that a mail splits (quoted-printable). */
function plainText(content: string): string {
  return content.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}
