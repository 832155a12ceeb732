/** How a person wants to be answered (specification 1, section 5); the rulings store it. */
export const contactPreferences = [
  { value: "email", label: "Correo" },
  { value: "phone", label: "Teléfono" },
  { value: "whatsapp", label: "WhatsApp" },
] as const;

export type ContactPreference = (typeof contactPreferences)[number]["value"];

export function contactPreferenceLabel(value: ContactPreference): string {
  return contactPreferences.find((preference) => preference.value === value)?.label ?? value;
}
