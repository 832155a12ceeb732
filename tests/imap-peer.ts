import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installDebian } from "../scripts/install-debian.ts";
import type { AnswersConfig } from "#server/config.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type ImapPeer = {
  answers: AnswersConfig;
  /** Puts a mail into the mailbox, as a mail server that receives it would. */
  deliver(raw: string | Buffer): void;
  /** The flags of each mail, in the order of delivery: S seen, F flagged. */
  flags(): string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

const program = "/usr/sbin/dovecot";
const patienceInMilliseconds = 20_000;

/** Starts a real IMAP server (Dovecot 2.3) with one mailbox, in a folder and on a port of its own. It is installed on Debian if it is missing. */
export async function startImapPeer(address: string): Promise<ImapPeer> {
  const problem = installDebian({ "dovecot-imapd": program });
  if (problem !== undefined) throw new Error(problem);
  const folder = temporaryFolder("imap");
  const port = await freePort();
  const inbox = join(folder.path, "mail", "new");
  for (const part of ["", "mail", "mail/new", "mail/cur", "mail/tmp"]) {
    mkdirSync(join(folder.path, part), { recursive: true });
    chmodSync(join(folder.path, part), 0o777);
  }
  const config = join(folder.path, "dovecot.conf");
  writeFileSync(join(folder.path, "users"), "respuestas:{PLAIN}secreto\n");
  writeFileSync(config, settings(folder.path, port));
  let server: ChildProcess | undefined;
  let delivered = 0;

  const peer: ImapPeer = {
    answers: { address, host: "127.0.0.1", port, encryption: "none", user: "respuestas", password: "secreto", mailbox: "INBOX" },
    deliver(raw) {
      delivered += 1;
      writeFileSync(join(inbox, `${1_700_000_000 + delivered}.M${delivered}.peer`), raw, { mode: 0o666 });
    },
    flags() {
      const names = ["new", "cur"].flatMap((part) => readdirSync(join(folder.path, "mail", part)));
      return names
        .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
        .map((name) => name.split(":2,")[1] ?? "");
    },
    async start() {
      server = spawn(program, ["-F", "-c", config], { stdio: "ignore" });
      const deadline = Date.now() + patienceInMilliseconds;
      while (!(await greets(port))) {
        if (Date.now() > deadline) throw new Error(`Dovecot did not start.\n${readFileSync(join(folder.path, "log"), "utf8")}`);
        await pause(50);
      }
    },
    async stop() {
      if (server?.exitCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
    async remove() {
      await peer.stop();
      folder.remove();
    },
  };
  await peer.start();
  return peer;
}

/** Dovecot's processes run as the user of the test; for root, which it refuses, as the users of its package. */
function settings(folder: string, port: number): string {
  const { username, uid } = userInfo();
  const user = uid === 0 ? "dovecot" : username;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_login_user = ${uid === 0 ? "dovenull" : username}
default_internal_group = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${user} gid=${user} home=${folder}/mail
}
`;
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (greeted: boolean) => {
      socket.destroy();
      resolve(greeted);
    };
    socket.once("data", () => end(true));
    socket.once("error", () => end(false));
    socket.once("close", () => end(false));
  });
}
