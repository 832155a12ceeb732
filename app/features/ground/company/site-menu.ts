export type MenuEntry = { label: string; to: string };
export type FooterColumn = { title: string; links: readonly MenuEntry[] };

const entriesForAll: readonly MenuEntry[] = [
  { label: "Inicio", to: "/" },
  { label: "Servicios", to: "/#servicios" },
  { label: "Cómo funciona", to: "/#como-funciona" },
  { label: "Stock", to: "/stock" },
  { label: "Calculadora", to: "/calculadora" },
  { label: "Citas", to: "/appointments" },
  { label: "Contacto", to: "/contacto" },
];

/** The main menu; `account` is the signed-in person. The layout sends it with its data, because it depends on the session. */
export function mainMenu(account: { role: string | null } | undefined): readonly MenuEntry[] {
  if (!account) return entriesForAll;
  return [
    ...entriesForAll,
    { label: "Mi Panel", to: "/dashboard" },
    ...(account.role !== null ? [{ label: "Admin Panel", to: "/admin" }] : []),
  ];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    title: "Servicios",
    links: [
      { label: "Planes", to: "/#servicios" },
      { label: "Cómo funciona", to: "/#como-funciona" },
      { label: "Coches en stock", to: "/stock" },
      { label: "Calculadora de importación", to: "/calculadora" },
      { label: "Papeles alemanes", to: "/papeles-alemanes" },
      { label: "Reservar cita", to: "/appointments" },
    ],
  },
  {
    title: "Empresa",
    links: [
      { label: "La empresa", to: "/empresa" },
      { label: "Sobre nosotros", to: "/sobre-nosotros" },
      { label: "Preguntas frecuentes", to: "/faq" },
      { label: "Contacto", to: "/contacto" },
      { label: "¿De verdad sois vosotros?", to: "/verificar" },
      { label: "Comprobar un expediente", to: "/verificar-expediente" },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Aviso legal", to: "/aviso-legal" },
      { label: "Privacidad", to: "/privacy" },
      { label: "Condiciones", to: "/condiciones" },
      { label: "Accesibilidad", to: "/accesibilidad" },
      { label: "Tus datos", to: "/data-request" },
    ],
  },
];
