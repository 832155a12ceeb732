export const requestTypes = [
  {
    value: "access",
    title: "Acceso",
    article: "RGPD, art. 15",
    text: "Te decimos qué datos tuyos tenemos, de dónde salieron, para qué los usamos y con quién los hemos compartido. Recibes una copia.",
    offered: "Quiero saber qué datos míos tenéis y recibir una copia.",
  },
  {
    value: "deletion",
    title: "Supresión",
    article: "RGPD, art. 17",
    text: "Borramos tus datos y te lo confirmamos. Si la ley nos obliga a conservar alguno, como una factura, te decimos cuál y hasta cuándo, y no lo usamos para nada más.",
    offered: "Quiero que borréis mis datos.",
  },
  {
    value: "portability",
    title: "Portabilidad",
    article: "RGPD, art. 20",
    text: "Te enviamos los datos que nos diste en un archivo que un programa puede leer, para que los guardes o se los des a otra empresa.",
    offered: "Quiero mis datos en un archivo, para llevármelos.",
  },
] as const;

/** "Acceso (RGPD, art. 15)"; an unknown type is shown unchanged. */
export function requestTypeLabel(value: string): string {
  const type = requestTypes.find((known) => known.value === value);
  return type ? `${type.title} (${type.article})` : value;
}
