import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Table of contents: the site's addresses and the modules that answer them. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("stock", "routes/public/stock.tsx"),
    route("stock/:vehicleId", "routes/public/vehicle.tsx"),
    route("vehicle/:vehicleId", "routes/public/vehicle.tsx", { id: "vehicle-by-old-address" }),
    route("contacto", "routes/public/contact.tsx"),
    route("empresa", "routes/public/company.tsx"),
    route("sobre-nosotros", "routes/public/about.tsx"),
    route("faq", "routes/public/faq.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("aviso-legal", "routes/public/legal-notice.tsx"),
    route("condiciones", "routes/public/terms.tsx"),
    route("appointments", "routes/public/appointments.tsx"),
    route("appointments/:appointmentId/:signature", "routes/public/appointment.tsx"),
    route("data-request", "routes/public/data-request.tsx"),
    route("data-request/:requestId/:signature", "routes/public/data-request-confirmation.tsx"),
    route("auth", "routes/public/auth.tsx"),
    layout("routes/account/layout.tsx", [route("dashboard", "routes/account/dashboard.tsx")]),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("stock/:vehicleId/visit", "routes/public/visit.ts"),
  route("cookies", "routes/public/cookies.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  route("sitemap.xml", "routes/public/sitemap-index.ts"),
  route("sitemap/:part", "routes/public/sitemap-part.ts"),
  route("site.webmanifest", "routes/public/web-manifest.ts"),
] satisfies RouteConfig;
