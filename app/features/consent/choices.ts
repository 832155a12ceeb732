/** What 'Configurar cookies' sends in place of an answer: forget mine and ask again. */
export const reopen = "reopen";

/** The banner's place in the page, for the answer that leads to it. */
export const bannerId = "aviso-de-cookies";
