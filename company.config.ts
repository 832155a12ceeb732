/** From and to, in the company's time zone: "09:00" to "18:00". */
export type Span = { from: string; to: string };

/**
 * `open`: when somebody picks up the telephone. `calls`: from the first to the last time at which a booked call may begin, every half hour
 * (BOOK-2), so the last call may begin when the office closes. A gap between two spans is a break; no span means closed.
 */
export type DayHours = { open: readonly Span[]; calls: readonly Span[] };

const officeDay: DayHours = {
  open: [{ from: "09:00", to: "18:00" }],
  calls: [
    { from: "09:00", to: "12:30" },
    { from: "14:00", to: "18:00" },
  ],
};
const closed: DayHours = { open: [], calls: [] };

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
  /** Calendar, agenda, texts and the data for search engines follow. On public holidays nobody is there. */
  openingHours: {
    Monday: officeDay,
    Tuesday: officeDay,
    Wednesday: officeDay,
    Thursday: officeDay,
    Friday: officeDay,
    Saturday: closed,
    Sunday: closed,
  },
  timeZone: "Europe/Madrid",
  /** How many people may have an appointment at the same time (BOOK-5). */
  appointmentsPerSlot: 1,

  legal: {
    name: "RinSegura Importaciones, S.L.",
    taxNumber: "[NIF: pendiente de completar]",
    register: "Registro Mercantil de Murcia, [tomo, folio y hoja: pendientes de completar]",
    /** Where a consumer may ask for arbitration; with the article. */
    arbitrationBoard: "la Junta Arbitral de Consumo de la Región de Murcia",
    /** The regional rule on complaint forms. */
    complaintForms: "Decreto 3/2014 de la Región de Murcia",
    /** Address of the official notice on the legal guarantee, a picture in public/ such as "/aviso-garantia-legal.png"; "" while it is missing. */
    guaranteeNotice: "" as string,
    /** Last revision of the legal texts, as a calendar day. */
    textsRevised: "2026-11-28",
    /** When somebody last compared the site with its accessibility statement, as a calendar day. */
    accessibilityReviewed: "2026-11-27",
  },

  /** Handing over a car of the stock costs nothing in this region (its code in price-tables/regions.ts); elsewhere it is quoted. */
  stockDeliveredIn: "mc",

  /** Euros to which a total at the door is rounded when it is not exact. */
  totalsRoundedTo: 10,

  /** False for a shop without a terminal: then every page says only the transfer. */
  payment: { cardAtTheOffice: true },

  /** Until two admins confirm another account at /admin/cuenta-bancaria. */
  bank: { holder: "RinSegura Importaciones, S.L.", iban: "ES00 0000 0000 0000 0000 0000" },

  claims: {
    /** How much less a car costs in Germany, before anything is paid to bring it. */
    cheaperInGermany: { from: "15 %", to: "25 %" },
    /** What is left of it when everything is paid. */
    savingUpTo: "20 %",
    responseHours: 24,
    /** The same in a sentence: nobody answers on days when the office is closed. */
    answerWithin: "un día laborable",
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
