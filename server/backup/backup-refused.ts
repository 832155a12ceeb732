/** A backup or a restore that cannot be done, or must not be. The message says in Spanish what to do. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

/** The backup is encrypted, and its secret is not there or another one. The message names the settings of the commands. */
export class BackupLocked extends BackupRefused {
  readonly why: "missing" | "wrong";
  constructor(why: "missing" | "wrong", message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

/** Now there is no room (507) or another restore is under way (503): later the same backup may do. */
export class RestoreMustWait extends BackupRefused {
  readonly status: 503 | 507;
  constructor(status: 503 | 507, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export const brokenBackup =
  "La copia está rota o cortada: no se ha cambiado nada. Usa otra copia, o cópiala otra vez desde donde la guardas.";
