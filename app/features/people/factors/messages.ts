import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";

export const codeMissing = "Escribe el código de tu app.";
export const codeWrong = "Ese código no es correcto o ya se ha usado. Espera al siguiente y escríbelo.";
export const nameTaken = "Ya tienes una app con ese nombre.";
export const tooManyFactors = "Tienes diez apps, y es el máximo. Quita alguna antes de añadir otra.";
export const factorGone = "Esa app ya no está en tu cuenta.";

/** Shown when no response comes after a code was sent; it is unknown whether the code was right. */
export const codeFailed: Notice = { title: "No se ha comprobado", text: "No hemos podido comprobar el código. Inténtalo de nuevo." };

export const addMessages: FormMessages = {
  done: { title: "Falta un paso", text: "Escanea el código con tu app." },
  failed: { title: "No se ha añadido", text: "No hemos podido añadir la app. Inténtalo de nuevo." },
};

export const removeMessages: FormMessages = {
  done: { title: "App quitada", text: "Sus códigos ya no sirven para entrar." },
  failed: { title: "No se ha quitado", text: "No hemos podido quitar la app. Inténtalo de nuevo." },
};

export const recoveryMessages: FormMessages = {
  done: { title: "Códigos nuevos", text: "Los anteriores ya no sirven." },
  failed: { title: "No se han creado", text: "No hemos podido crear los códigos. Inténtalo de nuevo." },
};
