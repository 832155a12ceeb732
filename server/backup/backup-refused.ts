/** A backup or a restore that cannot be done, or must not be. The message says in Spanish what to do. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

export const brokenBackup =
  "La copia está rota o cortada: no se ha cambiado nada. Usa otra copia, o cópiala otra vez desde donde la guardas.";
