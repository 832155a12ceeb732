/** Sent by 'Configurar cookies' in place of a choice: forgets the choice and asks again. */
export const reopen = "reopen";

export const bannerId = "aviso-de-cookies";
