export const checkAddress = "/verificar-expediente";

/** The topic of the news that tells the fingerprint. */
export const fingerprintTopic = "dossier";

/** The fingerprint in one piece, so that it can be copied and compared. */
export function fingerprintNews(fingerprint: string, siteOrigin: string): string {
  return `Ya puedes descargar el expediente de tu importación: todo lo acordado, los documentos y lo que pasó. Su huella es ${fingerprint}. Guarda este correo: con ella compruebas en ${siteOrigin}${checkAddress} que nadie ha cambiado nada.`;
}
