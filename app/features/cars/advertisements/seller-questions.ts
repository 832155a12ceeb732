import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";

/** A question to the German seller, and what it means for the buyer. */
export type SellerQuestion = { german: string; spanish: string };

const missing =
  (...names: (keyof CarFacts)[]) =>
  (facts: CarFacts) =>
    names.some((name) => facts[name] === undefined);
const isElectric = ({ powertrain, fuelType }: CarFacts) =>
  powertrain === "electric" || powertrain === "hydrogen" || fuelType === "Eléctrico";
const isPlugIn = ({ powertrain }: CarFacts) => powertrain === "petrol_plug_in" || powertrain === "diesel_plug_in";

/** First what decides the price at the door, then what the papers need, then the car's condition. */
const questions: readonly (SellerQuestion & { isOpen: (facts: CarFacts) => boolean })[] = [
  {
    isOpen: (facts) => facts.germanPrice === undefined,
    german: "Wie hoch ist der Gesamtpreis einschließlich Mehrwertsteuer?",
    spanish: "¿Cuál es el precio total, con IVA?",
  },
  {
    isOpen: missing("seller"),
    german: "Verkaufen Sie das Fahrzeug als Händler oder als Privatperson?",
    spanish: "¿Vendes como profesional o como particular? De eso depende el impuesto que se paga en España.",
  },
  {
    isOpen: (facts) => facts.vatRegime === undefined && facts.seller !== "private",
    german: "Ist die Mehrwertsteuer ausweisbar, oder wird das Fahrzeug nach § 25a UStG (Differenzbesteuerung) verkauft?",
    spanish: "¿Se desglosa el IVA en la factura o se vende por el régimen de bienes usados (REBU, § 25a)?",
  },
  {
    isOpen: ({ firstRegistration = "" }) => firstRegistration.length < 7,
    german: "An welchem Tag wurde das Fahrzeug zum ersten Mal zugelassen?",
    spanish: "¿Qué día se matriculó por primera vez?",
  },
  { isOpen: missing("mileage"), german: "Wie hoch ist der aktuelle Kilometerstand?", spanish: "¿Cuántos kilómetros tiene ahora?" },
  {
    isOpen: (facts) => !isElectric(facts) && missing("co2", "co2Cycle")(facts),
    german:
      "Welcher CO2-Wert steht im Feld V.7 der Zulassungsbescheinigung Teil I (oder im COC), und wurde er nach WLTP oder nach NEFZ gemessen?",
    spanish:
      "¿Qué CO₂ figura en el campo V.7 de la documentación (o en el COC) y con qué ciclo, WLTP o NEDC? De eso depende el impuesto de matriculación.",
  },
  {
    isOpen: (facts) => !isElectric(facts) && facts.euroNorm === undefined,
    german: "Welche Abgasnorm (Euro-Norm) hat das Fahrzeug?",
    spanish: "¿Qué norma Euro cumple? De ella depende el distintivo ambiental.",
  },
  {
    isOpen: (facts) => isPlugIn(facts) && missing("electricRange", "electricRangeCycle")(facts),
    german: "Wie groß ist die rein elektrische Reichweite laut COC, und nach welchem Verfahren (WLTP oder NEFZ) wurde sie ermittelt?",
    spanish: "¿Qué autonomía eléctrica figura en el COC y con qué ciclo? De ella depende que el distintivo sea CERO o ECO.",
  },
  {
    isOpen: missing("powerKw"),
    german: "Welche Leistung in kW steht im Feld P.2 der Zulassungsbescheinigung Teil I?",
    spanish: "¿Qué potencia en kW figura en el campo P.2 de la documentación?",
  },
  {
    isOpen: (facts) => !isElectric(facts) && facts.displacement === undefined,
    german: "Welchen Hubraum hat der Motor (Feld P.1)?",
    spanish: "¿Qué cilindrada tiene el motor (campo P.1)?",
  },
  {
    isOpen: ({ papers = [] }) => !papers.includes("teil_1") || !papers.includes("teil_2"),
    german: "Liegen die Zulassungsbescheinigungen Teil I und Teil II im Original vor?",
    spanish: "¿Están los originales de las dos partes de la documentación alemana (Teil I y Teil II)?",
  },
  {
    isOpen: ({ papers = [] }) => !papers.includes("coc"),
    german: "Ist die EG-Übereinstimmungsbescheinigung (COC) vorhanden?",
    spanish: "¿Está el certificado de conformidad europeo (COC)?",
  },
  {
    isOpen: () => true,
    german: "Könnten Sie mir bitte die Fahrgestellnummer (FIN) mitteilen?",
    spanish: "¿Puedes darme el número de bastidor?",
  },
  {
    isOpen: missing("accident"),
    german: "Ist das Fahrzeug unfallfrei? Wenn nicht: Welcher Schaden war es, und wie wurde er repariert?",
    spanish: "¿Ha tenido algún accidente? Si es así, ¿qué daño fue y cómo se reparó?",
  },
  {
    isOpen: ({ accident }) => accident === "repaired" || accident === "damaged",
    german: "Könnten Sie mir bitte Fotos des Unfallschadens und die Reparaturrechnung schicken?",
    spanish: "¿Puedes enviarme fotos del daño del accidente y la factura de la reparación?",
  },
  {
    isOpen: missing("writeOff"),
    german: "War das Fahrzeug ein Totalschaden, oder gibt es einen Verschrottungsnachweis?",
    spanish: "¿Fue siniestro total, o hay un certificado de desguace? Un coche dado para desguace no se matricula.",
  },
  {
    isOpen: missing("inspectionUntil"),
    german: "Bis wann ist die Hauptuntersuchung (HU) gültig?",
    spanish: "¿Hasta cuándo vale la ITV alemana (HU)?",
  },
  { isOpen: missing("previousOwners"), german: "Wie viele Vorbesitzer hatte das Fahrzeug?", spanish: "¿Cuántos propietarios ha tenido?" },
  {
    isOpen: missing("serviceHistory"),
    german: "Ist das Scheckheft lückenlos geführt?",
    spanish: "¿Está completo el libro de mantenimiento?",
  },
  { isOpen: missing("keys"), german: "Wie viele Schlüssel sind vorhanden?", spanish: "¿Cuántas llaves hay?" },
  {
    isOpen: missing("formerTaxiOrRental"),
    german: "War das Fahrzeug jemals Taxi, Mietwagen oder Fahrschulwagen, und wenn ja, wie lange?",
    spanish: "¿Ha sido taxi, coche de alquiler o de autoescuela, y cuánto tiempo? Con más de seis meses baja el impuesto de matriculación.",
  },
  {
    isOpen: ({ modified }) => modified !== false,
    german: "Wurde das Fahrzeug technisch verändert (Fahrwerk, Felgen, Leistung, Anhängerkupplung)?",
    spanish: "¿Se ha modificado algo (suspensión, llantas, potencia, bola de remolque)? Habría que legalizarlo en España.",
  },
];

/** The questions that the facts leave open, in the order of their weight. */
export function sellerQuestions(facts: CarFacts): SellerQuestion[] {
  return questions.filter(({ isOpen }) => isOpen(facts)).map(({ german, spanish }) => ({ german, spanish }));
}

/** A polite letter to the seller in German with the numbered questions, ready to copy, and the same in Spanish for the buyer. */
export function letterToSeller(facts: CarFacts): SellerQuestion {
  const open = sellerQuestions(facts);
  const car = [facts.make, facts.model].filter((name) => name !== undefined).join(" ");
  const numbered = (language: keyof SellerQuestion) => open.map((question, index) => `${index + 1}. ${question[language]}`).join("\n");
  return {
    german: [
      "Guten Tag,",
      `ich interessiere mich für ${car === "" ? "Ihr Fahrzeug" : `Ihr Fahrzeug (${car})`} und möchte es kaufen und nach Spanien überführen. Könnten Sie mir bitte folgende Fragen beantworten?`,
      numbered("german"),
      "Vielen Dank im Voraus und freundliche Grüße",
    ].join("\n\n"),
    spanish: [
      "Buenos días:",
      `Me interesa ${car === "" ? "tu coche" : `tu coche (${car})`} y quiero llevarlo a España. ¿Podrías responderme a estas preguntas?`,
      numbered("spanish"),
      "Muchas gracias de antemano y un saludo",
    ].join("\n\n"),
  };
}
