/** The channel on which a person wants the reply; stored for the team (ASK-3). */
export const contactPreferences = [
  { value: "email", label: "Correo" },
  { value: "phone", label: "Teléfono" },
  { value: "whatsapp", label: "WhatsApp" },
] as const;

export type ContactPreference = (typeof contactPreferences)[number]["value"];

export function contactPreferenceLabel(value: ContactPreference): string {
  return contactPreferences.find((preference) => preference.value === value)?.label ?? value;
}
