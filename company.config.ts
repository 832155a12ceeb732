/**
 * The company that runs this site. docs/second-company.md says what another importer changes besides this file. The claims are those of
 * PAGE-4 to PAGE-6; legal data in brackets must be filled in before real operation.
 */
export const company = {
  name: "RinSegura",
  claim: "Del Rin al Segura, con las cuentas claras.",
  description:
    "Importamos coches de ocasión de Alemania para particulares. Los buscamos, los revisamos, los matriculamos y te los entregamos.",
  foundedYear: 2019,
  /** First year of the copyright notice. */
  copyrightSince: 2024,

  phone: { shown: "968 00 00 00", international: "+34968000000" },
  whatsapp: { shown: "600 00 00 00", international: "34600000000" },
  email: "hola@rinsegura.example",
  address: {
    street: "Gran Vía Escultor Francisco Salzillo, 1",
    postalCode: "30004",
    locality: "Murcia",
    region: "Región de Murcia",
    country: "España",
    countryCode: "ES",
  },
  /** The last stop of the cars on the map of the page about us, in degrees. */
  onMap: { name: "Murcia, el Segura", longitude: -1.13, latitude: 37.99 },
  openingHours: { shown: "Lunes a viernes, de 9:00 a 18:00", days: "Mo-Fr", opens: "09:00", closes: "18:00" },
  timeZone: "Europe/Madrid",
  /** How many people may have an appointment at the same time (BOOK-5). */
  appointmentsPerSlot: 1,

  legal: {
    name: "RinSegura Importaciones, S.L.",
    taxNumber: "[CIF: pendiente de completar]",
    register: "Registro Mercantil de Murcia, [tomo, folio y hoja: pendientes de completar]",
    /** Where a consumer may ask for arbitration; with the article. */
    arbitrationBoard: "la Junta Arbitral de Consumo de la Región de Murcia",
    /** The regional rule on complaint forms. */
    complaintForms: "Decreto 3/2014 de la Región de Murcia",
    /** Last revision of the legal texts, as a calendar day. */
    textsRevised: "2026-11-23",
  },

  bank: { holder: "RinSegura Importaciones, S.L.", iban: "ES00 0000 0000 0000 0000 0000" },

  claims: {
    savingUpTo: "20 %",
    responseHours: 24,
    processWeeks: "2–4 semanas",
    warrantyMonths: 12,
    satisfactionGuaranteeDays: 7,
    withdrawalDays: 14,
    financingUpTo: "90 %",
    deposit: "99–299 €",
    satisfaction: "98 %",
    experienceYears: "5+",
    vehicleAgeUpTo: 8,
    vehicleMileageUpTo: 150_000,
  },
} as const;
