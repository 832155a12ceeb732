import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { golf, writtenPapers } from "#tests/german-papers.ts";
import { checkPaper } from "./paper-check.ts";
import { longestPaper, type PaperReading, readGermanPaper } from "./german-paper.ts";

function read(text: string): PaperReading {
  const reading = readGermanPaper(text);
  if (reading === undefined) throw new Error(`Nothing was read in: ${text}`);
  return reading;
}

const contradicted = (text: string) =>
  checkPaper(read(text), golf)
    .filter(({ outcome }) => outcome === "contradicts")
    .map(({ subject }) => subject);
const valueOf = (text: string, german: RegExp) => read(text).entries.find((entry) => german.test(entry.german))?.value;

const papers = Object.entries(writtenPapers).map(([name, [paper, lines, ...plants]]) => ({
  name,
  paper,
  text: lines.replaceAll(" // ", "\n"),
  plants,
}));
const planted = papers.flatMap(({ name, text, plants }) =>
  plants.map((plant) => {
    const [written = "", wrong = "", subject = ""] = plant.split(" > ");
    return { name, subject, text: text.replace(written, wrong), whole: text };
  }),
);

describe("thirty papers of our own", () => {
  test("are at least thirty, of all three kinds", () => {
    expect(papers.length + planted.length).toBeGreaterThanOrEqual(30);
    expect(new Set(papers.map(({ paper }) => paper)).size).toBe(3);
  });

  test.each(papers)("a true one contradicts nothing: $name", ({ paper, text }) => {
    expect(read(text).paper).toBe(paper);
    expect(contradicted(text)).toEqual([]);
    expect(checkPaper(read(text), golf).filter(({ outcome }) => outcome === "agrees").length).toBeGreaterThanOrEqual(3);
  });

  test.each(planted)("a wrong $subject is found: $name", ({ text, whole, subject }) => {
    expect(text).not.toBe(whole);
    expect(contradicted(text)).toEqual([subject]);
  });

  test("a contradiction is a question, and a value is offered and never taken", () => {
    const [found] = checkPaper(read("Fahrzeugschein\nV.7 142"), golf);
    expect(found).toEqual({
      subject: "co2",
      label: "CO₂ (g/km)",
      outcome: "contradicts",
      sentence: "El papel dice 142 g/km y la ficha, 117 g/km: ¿cuál es?",
      takeOver: { co2: "142" },
    });
  });
});

describe("what a paper says", () => {
  test("names and addresses are never shown", () => {
    const reading = read(papers[0]?.text ?? "");
    expect(JSON.stringify(reading)).not.toMatch(/MUSTERFRAU|ERIKA|SONNENALLEE|BERLIN/);
    expect(reading.entries.filter(({ code }) => code.startsWith("C.1")).map(({ value }) => value)).toEqual(["", "", ""]);
  });

  const persons = ["Name: Mustermann, Max", "Hauptstraße 5", "Halter Max Mustermann", "Prüfer: Hans Meier", "H. Meier", "R. Schmidt"];
  const further = ["E. Mustermann", "Meier", "12045 Hauptstadt", "Prüfer: Schmidt Kilometerstand: 87.432", "C.1.1 王\nMustermann"];
  test.each(papers)("no person is repeated, wherever a line names one: $name", ({ text }) => {
    const lines = text.split("\n");
    for (const [place] of lines.entries())
      for (const person of [...persons, ...further]) {
        const reading = read(lines.toSpliced(place + 1, 0, person).join("\n"));
        expect(JSON.stringify(reading)).not.toMatch(/mustermann|haupt(?:straße|stadt)|meier|schmidt|hans/i);
      }
  });

  test("a line that nobody can read is counted", () => {
    expect(read("Fahrzeugschein\nV.7 117\nSiehe Rückseite des Formulars\n===")).toMatchObject({ unread: [], otherLines: 1 });
    expect(read("Fahrzeugschein\nV.7 117\n")).toMatchObject({ unread: [], otherLines: 0 });
  });

  test.each([
    ["B 12.05.2O19", "B Datum der Erstzulassung"],
    ["V.7 l32", "V.7 CO₂, kombiniert"],
    ["V.7 13Z", "V.7 CO₂, kombiniert"],
    ["V.7 1O5", "V.7 CO₂, kombiniert"],
    ["V.7\n?\nV.7 ?", "V.7 CO₂, kombiniert"],
    ["P.3 Diesl", "P.3 Kraftstoffart oder Energiequelle"],
    ["14 EUR0 6", "14 Bezeichnung der nationalen Emissionsklasse"],
    ["R. Schmidt", "R Farbe des Fahrzeugs"],
    ["Nächste HU: O3/2027", "Nächste Hauptuntersuchung (HU)"],
  ])("a field whose value cannot be read is named: %s", (line, field) => {
    const reading = read(`Fahrzeugschein\nD.1 VOLKSWAGEN\n${line}`);
    expect(reading.unread).toEqual([field]);
    expect(reading.entries.map(({ code }) => code)).toEqual(["D.1"]);
  });

  test.each(["V.7 -", "V.7", "V.7 --- H - B -"])("an empty field is not reported as unread: %s", (line) => {
    expect(read(`Fahrzeugschein\nD.1 VOLKSWAGEN\n${line}`).unread).toEqual([]);
  });

  test.each([
    ["Ergebnis: ohne festgestellte Mängel", /ohne festgestellte/],
    ["Ergebnis: geringe Mängel", /geringe/],
    ["Das Fahrzeug weist erhebliche Mängel auf", /erhebliche/],
    ["Gesamtergebnis: gefährliche Mängel", /gefährliche/],
    ["Fahrzeug ist verkehrsunsicher", /verkehrsunsicher/],
    ["Ergebnis: keine erheblichen Mängel, geringe Mängel", /geringe/],
    ["Ergebnis: erhebliche Mängel\nBremse vorn (EM)\nLicht (GM)", /erhebliche/],
    ["Ergebnis = erhebliche Mängel\nLicht (GM)", /erhebliche/],
    ["HU nicht bestanden, erhebliche Mängel", /erhebliche/],
    ["Keine Plakette wegen erheblicher Mängel", /erhebliche/],
    ["Ergebnis: keine geringen, erheblichen oder gefährlichen Mängel: ohne festgestellte Mängel", /ohne festgestellte/],
    ["Ergebnis: ohne festgestellte Mängel\nKennzeichen: B-EM 1234\nKennzeichen GM AB 123", /ohne festgestellte/],
    ["Ergebnis: ohne festgestellte Mängel\nHersteller: GM KOREA (ROK)", /ohne festgestellte/],
    ["Ergebnis der HU/AU: ohne festgestellte Mängel", /ohne festgestellte/],
    ["Ergebnis AU: ohne festgestellte Mängel\nErgebnis HU: nicht bestanden\nPrüfplakette nicht zugeteilt", /^nicht bestanden/],
    ["Bremsprüfung: ohne Mängel\nDie HU wurde nicht bestanden. Plakette verweigert.", /^nicht bestanden/],
    ["Ergebnis der Hauptuntersuchung: Mängel, Plakette nicht erteilt\nMotormanagement-/Abgasreinigungssystem: ohne Mängel", /^nicht/],
    ["Ergebnis: nicht bestanden\nLicht (GM)", /^nicht bestanden/],
  ])("%s", (line, result) => {
    expect(valueOf(`Hauptuntersuchung\n${line}\nKilometerstand: 87.432`, /Ergebnis/)).toMatch(result);
  });

  const classes = ["ohne festgestellte Mängel", "geringe Mängel", "erhebliche Mängel"];
  const dresses: [name: string, ticked: (text: string) => string, empty: (text: string) => string][] = [
    ["[X] behind", (text) => `${text} [X]`, (text) => `${text} [ ]`],
    ["[x] before", (text) => `[x] ${text}`, (text) => `[ ] ${text}`],
    ["☒", (text) => `☒ ${text}`, (text) => `☐ ${text}`],
    ["✔ and □", (text) => `✔ ${text}`, (text) => `□ ${text}`],
    ["(X)", (text) => `(X) ${text}`, (text) => `( ) ${text}`],
    ["X before", (text) => `X ${text}`, (text) => text],
    ["X on the next line", (text) => `${text}\nX`, (text) => text],
    ["[X] on the next line", (text) => `${text}\n[X]`, (text) => `${text}\n[]`],
  ];
  const forms = dresses.flatMap(([name, ticked, empty]) =>
    ["\n", " "].map((between) => {
      const printed = classes.map((text) => (text.startsWith("erhebliche") ? ticked(text) : empty(text)));
      return { name, lines: printed.join(between), passed: empty("ohne festgestellte Mängel") };
    }),
  );
  test.each([
    ...forms.map(({ name, lines }) => [`all results, one ticked with ${name}`, `Ergebnis:\n${lines}`]),
    ...forms.map(({ name, lines }) => [`on the line of the label, ticked with ${name}`, `Ergebnis: ${lines}`]),
    ...forms.filter(({ name }) => !name.startsWith("X")).map(({ name, passed }) => [`one empty box, as of ${name}`, `Ergebnis: ${passed}`]),
    ["a defect below", "Ergebnis: ohne festgestellte Mängel\nErheblicher Mangel: Bremse vorn"],
    ["a graver defect below", "Ergebnis: geringe Mängel\nErheblicher Mangel: Bremse vorn"],
    ["a good result without a sticker", "Ergebnis: ohne festgestellte Mängel\nPrüfplakette nicht zugeteilt"],
    ["defects without a class", "Ergebnis: Mängel\nFahrzeug: ohne Mängel"],
    ["a defect in short", "Ergebnis: ohne festgestellte Mängel\nEM Bremsschlauch porös"],
    ["a label that denies another thing", "Ergebnis: nicht bestanden, erhebliche Mängel\nFahrzeug hat geringe Mängel"],
  ])("nothing good follows from a report that does not tell its result: %s", (_, lines) => {
    const reading = read(`Hauptuntersuchung\n${lines}\nKilometerstand: 87.432`);
    expect(reading.entries.find(({ german }) => german === "Ergebnis")).toMatchObject({ value: "varios" });
    expect(JSON.stringify(reading)).not.toContain("Pasó");
    expect(reading.entries.filter(({ german, value }) => german === "Mangel" && /^[^a-z]*(?:ohne|geringe|erhebliche)/.test(value))).toEqual(
      [],
    );
  });

  test.each<[text: string, subject: string, expected: string | number | undefined]>([
    ["Hauptuntersuchung\nStand des Wegstreckenzählers: 87.432", "mileage", 87_432],
    ["Hauptuntersuchung\nWegstreckenzähler (km) 87432", "mileage", 87_432],
    ["Hauptuntersuchung\nTachostand 87432", "mileage", 87_432],
    ["Hauptuntersuchung\nKM Stand 87432", "mileage", 87_432],
    ["Hauptuntersuchung\nKilometer: 98. 432 km", "mileage", 98_432],
    ["Hauptuntersuchung\nkm-Stand: 98'432 km", "mileage", 98_432],
    ["Hauptuntersuchung\nErgebnis: geringe Mängel\nkm-Stand: 98,432 km", "mileage", undefined],
    ["Hauptuntersuchung\nErgebnis: geringe Mängel\nFIN km-Stand\nM-AB 1234", "mileage", undefined],
    ...["Fahrzeug-Ident-Nr.", "Fahrzeug-Ident.Nr.", "Fz-Ident-Nr", "Fahrgestell-Nr.", "Fahrgestellnr."].map(
      (label) => [`HU-Bericht\n${label} WVWZZZAUZKW123456`, "vin", "WVWZZZAUZKW123456"] satisfies [string, string, string],
    ),
    ["HU-Bericht\nErstzul. 12.05.2019", "firstRegistration", "2019-05-12"],
    ["HU-Bericht\nTag der ersten Zulassung 12.05.2019", "firstRegistration", "2019-05-12"],
    ["Certificate of conformity\n49.4 WLTP: low 150 medium 120 combined 119", "co2", 119],
    ["Certificate of conformity\n42. 5\n3.2 Gesamteinsparungen bei CO2-Emissionen durch die Ökoinnovation(en): 1,7 g/km", "co2", undefined],
    ["Certificate of conformity\n42. 5\n27.3 Höchste Nennleistung: 85 kW\n27.4 Höchste 30-Minuten-Leistung: 40 kW", "power", undefined],
    ["Fahrzeugschein\nS.1 5\nLeistung: 190 PS", "power", undefined],
    ["Fahrzeugschein\nS.1 5\n22 TIEFERLEGUNG 35MM*\nZU P.2: LEISTUNGSSTEIGERUNG AUF 165KW", "power", undefined],
    ["Fahrzeugschein\nP.1 1995 L 2 9 1", "displacement", 1_995],
  ])("%j: %s is %s", (text, subject, expected) => {
    expect(read(text).entries.find((entry) => entry.subject === subject)?.data).toBe(expected);
  });

  test("a remark quotes codes and goes on below, without the lines that may be an address", () => {
    const text = "Fahrzeugschein\n22 ZU 15.1 AUCH 235/35R19*\nZU T: 210 KM/H*\nSONNENALLEE 12\nV.7 117";
    expect(read(text).entries.map(({ code, value }) => `${code} ${value}`)).toEqual([
      "22 ZU 15.1 AUCH 235/35R19* ZU T: 210 KM/H*",
      "V.7 117 g/km",
    ]);
  });

  test("a mass has its unit", () => {
    expect(read("Fahrzeugschein\nF.1 2090 kg\nG 1570 kg").entries.map(({ data }) => data)).toEqual([2_090, 1_570]);
  });

  test("a defect is named with its class", () => {
    const reading = read("Hauptuntersuchung\nErgebnis: erhebliche Mängel\n- Bremsschlauch porös (EM)");
    expect(reading.entries.find(({ german }) => german === "Mangel")).toMatchObject({
      value: "- Bremsschlauch porös (EM)",
      spanish: "Un defecto (erhebliche Mängel)",
    });
  });
});

test("a VIN with letters that no VIN has is quoted as it is written, and is no proof that both agree", () => {
  const compared = (vin: string, file: string | null) => checkPaper(read(`Fahrzeugschein\nE ${vin}`), { facts: {}, vin: file })[0];
  expect(compared("WVWZZZAUZKWI2345O", "WVWZZZAUZKW123450")).toMatchObject({
    outcome: "incomparable",
    sentence:
      "El papel dice WVWZZZAUZKWI2345O y la ficha, WVWZZZAUZKW123450: el papel lo escribe con I en vez de 1 y O en vez de 0. ¿Está mal copiado, o lo dice así el papel?",
  });
  expect(compared("WVWZZZAUZKWI23459", "WVWZZZAUZKW123450")).toMatchObject({
    outcome: "contradicts",
    sentence: "El papel dice WVWZZZAUZKWI23459 y la ficha, WVWZZZAUZKW123450: ¿cuál es?",
  });
  expect(compared("WVWZZZAUZKWI23456", null)?.sentence).toBe("El papel dice WVWZZZAUZKWI23456, con I en vez de 1. La ficha no lo tiene.");
});

describe("what cannot be compared is neither good nor bad", () => {
  const outcome = (text: string, facts: object, vin: string | null = null) =>
    checkPaper(read(text), { facts, vin }).map((one) => one.outcome);
  const neither = "incomparable";
  test.each([
    [neither, "an unknown fact", "V.7 117", {}],
    [neither, "another cycle", "EG-Übereinstimmungsbescheinigung\n49.4 WLTP\nkombiniert 132 g/km", { co2: 117, co2Cycle: "NEDC" }],
    [neither, "no VIN in the file", "E WVWZZZAUZKW123456", {}],
    [neither, "a mileage of nought", "Hauptuntersuchung\nKilometerstand 87.432", { mileage: 0 }],
    [
      "agrees",
      "a file with the cycle of one of both",
      "Certificate of conformity\n49.1 NEDC\ncombined 99 g/km\n49.4 WLTP\ncombined 117 g/km",
      { co2: 117, co2Cycle: "WLTP" },
    ],
    [
      "agrees",
      "a plug-in hybrid's weighted figure",
      "Certificate of conformity\n49.4\ncombined 117 g/km\nweighted, combined 29 g/km",
      { co2: 29 },
    ],
    [
      "agrees",
      "both cycles, a file without one",
      "Certificate of conformity\n49.1\ncombined 107 g/km\n49.4\ncombined 119 g/km",
      { co2: 119 },
    ],
    ["agrees", "an older report", "Hauptuntersuchung\nNächste HU: 03/2025", { inspectionUntil: "2027-03" }],
    ["agrees", "the rounding of CV", "P.2/P.4 110/3500", { powerKw: 111 }],
    ["agrees", "a displacement in tenths of a litre", "P.1 1968", { displacement: 2000 }],
    ["agrees", "a year without its month", "B 12.05.2019", { firstRegistration: "2019" }],
    ["agrees", "a mild hybrid", "P.3 Hybr.Benzin/E", { powertrain: "petrol_mild_hybrid" }],
  ])("%s: %s", (expected, _, text, facts) => {
    expect(outcome(text, facts)).toEqual([expected]);
  });
});

test("a CO2 is taken over with its cycle", () => {
  const text = "Certificate of conformity\n49.1\ncombined 107 g/km\n49.4\ncombined 129 g/km";
  const offered = checkPaper(read(text), { facts: { co2: 119 }, vin: null }).map(({ takeOver }) => takeOver);
  expect(offered).toEqual([{ co2: "129", co2_cycle: "WLTP" }]);
});

describe("any text", () => {
  const pieces = papers.flatMap(({ text }) => text.split(/(?<=[\s:/])/));
  const ugly = ["\0", "\u202e", "\ud800", "<b>", "&nbsp;", "ﬁ", "\u2028", "e1*", "(", "31.02.2019", "99999999999"];
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(fc.constantFrom(...pieces, ...ugly), { maxLength: 60 }).map((parts) => parts.join("")),
  );

  test("is read without an error, and checked", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = readGermanPaper(text);
        for (const { sentence } of reading ? checkPaper(reading, golf) : []) expect(sentence).toMatch(/[.?]$/);
      }),
      { numRuns: 300 },
    );
  });

  test.each(["a\n", "1 ", "B 12.05.2019 e1* ", "(", "v.7 ", "hybr", "ohne geringe ", "1.000 ", "<a ", "E W V W "])(
    "as long as it may be, of %j, is read in half a second",
    (part) => {
      const text = part.repeat(longestPaper / part.length);
      const began = performance.now();
      readGermanPaper(text);
      expect(performance.now() - began).toBeLessThan(500);
    },
  );
});
