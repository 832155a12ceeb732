/** Sent by 'Configurar cookies' in place of a choice: forgets the choice and asks again. */
export const reopen = "reopen";

/** The banner's id, to which the response redirects. */
export const bannerId = "aviso-de-cookies";
