/** The entries of the back office (OFFICE-3). `icon` is an SVG path in a square of 20 units. */
export type OfficeEntry = { to: string; label: string; icon: string; waiting?: "inquiries" | "appointments" | "dataRequests" | "mails" };

export const officeMenu: readonly OfficeEntry[] = [
  { to: "/admin", label: "Dashboard", icon: "M3 3h6v8H3zM11 3h6v5h-6zM11 11h6v6h-6zM3 14h6v3H3z" },
  { to: "/admin/inquiries", label: "Consultas", icon: "M3 4h14v10H9l-4 3v-3H3z", waiting: "inquiries" },
  { to: "/admin/appointments", label: "Citas", icon: "M3 5h14v12H3zM3 8.5h14M7 3v4M13 3v4", waiting: "appointments" },
  { to: "/admin/makes-models", label: "Marcas y Modelos", icon: "M3 5h4M3 10h4M3 15h4M10 5h7M10 10h7M10 15h7" },
  {
    to: "/admin/vehicles",
    label: "Vehículos",
    icon: "M2 12.5V10l2.5-.8L7 6h6l2.6 3.2L18 10v2.5zM5.5 14a1.5 1.5 0 1 0 0-.01M14.5 14a1.5 1.5 0 1 0 0-.01",
  },
  { to: "/admin/users", label: "Usuarios", icon: "M10 10a3.2 3.2 0 1 0 0-.01M3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5" },
  { to: "/admin/import", label: "Importar", icon: "M10 3v9M6.5 8.5 10 12l3.5-3.500M3 14v3h14v-3" },
  {
    to: "/admin/data-requests",
    label: "Datos personales",
    icon: "M10 2.5 16 5v5c0 3.5-2.5 6-6 7.5-3.5-1.5-6-4-6-7.500V5z",
    waiting: "dataRequests",
  },
  { to: "/admin/mails", label: "Correos", icon: "M3 5h14v10H3zM3 5.500l7 5.500 7-5.500", waiting: "mails" },
  { to: "/admin/audit", label: "Registro", icon: "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2" },
];
