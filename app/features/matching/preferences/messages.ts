import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const surveyMessages: FormMessages = {
  done: {
    title: "Preferencias guardadas",
    text: "Tus preferencias han sido guardadas correctamente. Te ayudarán a encontrar el vehículo perfecto.",
  },
  failed: { title: "Error", text: "No se pudieron guardar las preferencias. Inténtalo de nuevo." },
};

export const notSignedIn = { title: "User not authenticated", text: "Inicia sesión para guardar tus preferencias." };
