/** The three requests that /data-request explains, and the message with which each is asked for. */
export const dataRights = [
  {
    id: "access",
    title: "Acceso",
    article: "RGPD, art. 15",
    text: "Te decimos qué datos tuyos tenemos, de dónde salieron, para qué los usamos y con quién los hemos compartido. Recibes una copia.",
    action: "Pedir acceso",
    subject: "Solicitud de acceso a mis datos",
    body: "Hola:\n\nQuiero saber qué datos personales míos tenéis y recibir una copia (RGPD, art. 15).\n\nMi nombre: \nEl correo con el que os he escrito: \nDetalles, si los hay: \n",
  },
  {
    id: "deletion",
    title: "Supresión",
    article: "RGPD, art. 17",
    text: "Borramos tus datos y te lo confirmamos. Si la ley nos obliga a conservar alguno, como una factura, te decimos cuál y hasta cuándo, y no lo usamos para nada más.",
    action: "Pedir supresión",
    subject: "Solicitud de supresión de mis datos",
    body: "Hola:\n\nQuiero que borréis mis datos personales (RGPD, art. 17).\n\nMi nombre: \nEl correo con el que os he escrito: \nDetalles, si los hay: \n",
  },
  {
    id: "portability",
    title: "Portabilidad",
    article: "RGPD, art. 20",
    text: "Te enviamos los datos que nos diste en un archivo que un programa puede leer, para que los guardes o se los des a otra empresa.",
    action: "Pedir portabilidad",
    subject: "Solicitud de portabilidad de mis datos",
    body: "Hola:\n\nQuiero recibir los datos personales que os he dado en un formato estructurado y de uso común (RGPD, art. 20).\n\nMi nombre: \nEl correo con el que os he escrito: \nDetalles, si los hay: \n",
  },
] as const;
