import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Colour, GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
import type { FactName, Strength } from "./mentions.ts";

/** What drives a car, as sellers name it; fuel and powertrain follow from all of them together. */
export type Energy =
  | "petrol"
  | "diesel"
  | "electric"
  | "hybrid"
  | "plug_in"
  | "mild_hybrid"
  | "range_extender"
  | "lpg"
  | "cng"
  | "hydrogen"
  | "ethanol";

/** `negated` is what the phrase means behind "kein" or "nicht"; without it, it then means nothing. */
type FactMeaning = {
  [Fact in FactName]: {
    kind: "fact";
    fact: Fact;
    value?: NonNullable<CarFacts[Fact]>;
    negated?: NonNullable<CarFacts[Fact]>;
    strength: Strength;
  };
}[FactName];

export type Meaning =
  | FactMeaning
  | { kind: "energy"; energy: Energy; strength: Strength }
  | { kind: "paper"; papers: readonly GermanPaper[] }
  | { kind: "colour"; colour: Colour; strength: Strength }
  | { kind: "equipment"; name: string }
  | { kind: "warning"; sentence: string }
  /** Words that look like another phrase and are none. */
  | { kind: "nothing" };

/**
 * What words tell about a car and its offer, except its make and its equipment. In each line a value; its strength, if it is not 2; behind "!"
 * what the phrases mean when they are denied; and the phrases. "-" is a value that only counts denied.
 */
const dictionary: Partial<Record<FactName | "energy", string>> = {
  energy: `
petrol: benzin|benziner|super 95|super e 10|super plus|superplus|super bleifrei|ottomotor|petrol|gasoline|gasolina|essence
petrol 1: tsi|tfsi|fsi|ecoboost|puretech|tce|mpi|t gdi|tgdi|gdi|dig t|vti|thp|vtec|skyactiv g|boosterjet|cgi
diesel: diesel|dieselmotor|turbodiesel|diesel fahrzeug|gasoil|gazole
diesel 1: tdi|cdi|cdti|hdi|bluehdi|blue hdi|e hdi|dci|tdci|ecoblue|crdi|crd|jtd|jtdm|multijet|bluetec|skyactiv d|d 4d|d 4 d|ddis|i dtec|bitdi|sdv 6|tdv 6
electric: elektro|elektroauto|elektrofahrzeug|vollelektrisch*|rein elektrisch*|elektroantrieb|electric|bev|100 elektrisch|electrico
plug_in: plug in hybrid|plugin hybrid|plug in|plugin|plugin hybrid|phev|ehybrid|e hybrid|twin engine|gte|tfsi e|hybrid plug in|hibrido enchufable
mild_hybrid: mild hybrid|mildhybrid|mhev|48 v|48 volt|eq boost|micro hybrid|mild hybrid technologie
hybrid: hybrid|vollhybrid|full hybrid|hev|hybridantrieb|hybridmotor|hibrido
hybrid 1: e tech
range_extender: range extender|rex
lpg: autogas|lpg|lpg anlage|autogasanlage|prins|gasanlage|fluessiggas|lpg gas
cng: erdgas|cng|tgi|g tec|ecofuel|bivalent erdgas|g tron|ngt
hydrogen: wasserstoff|brennstoffzelle|fuel cell
ethanol: ethanol|e 85|flexfuel|flexifuel|bioethanol
`,
  transmission: `
Manual: schaltgetriebe|handschaltung|handschalter|schalter|manuell|manuelle schaltung|manuelles getriebe|schaltung manuell|gangschaltung|manual|cambio manual|caja manual
Automático: automatik|automatikgetriebe|automatic|autom|aut|automat|automatikschaltung|wandlerautomatik|stufenlos*|halbautomatik|automatisch|automatico|cambio automatico|semi automatic
Automático: dsg|s tronic|stronic|tiptronic|steptronic|doppelkupplung*|pdk|g tronic|7 g tronic|9 g tronic|7 gtronic|9 gtronic|g dct|8 g dct|7 g dct|dct|edc|cvt|multitronic|e cvt|multidrive|powershift|eat 6|eat 8|geartronic|xtronic|easytronic|speedshift
Manual 1: 6 gang|5 gang
Automático 1: 8 gang|7 gang|9 gang|10 gang
Automático: 6 gang automatik|5 gang automatik|6 gang automatikgetriebe|6 gang dsg|6 gang doppelkupplung*
`,
  drive: `
Total: allrad|allradantrieb|allradler|4 x 4|4 wd|awd|quattro|x drive*|xdrive*|4 matic|4 motion|4 control allrad|all 4|antrieb allrad|allgrip|awc|drivetrain >4 wd|drivetrain >4 x 4|drivetrain >all|all wheel drive|four wheel drive|traccion >total|traccion >integral|traccion >4 x 4|traccion total|traccion integral
Delantera: frontantrieb|vorderradantrieb|fwd|vorderrad|antrieb >front|antriebsart >front|antriebsart >vorderrad|antriebsart >vorne|sdrive front|drivetrain >front|front wheel drive|traccion >delantera|traccion delantera
Trasera: heckantrieb|hinterradantrieb|rwd|antrieb >heck|antriebsart >heck|antriebsart >hinterrad|antriebsart >hinten|antrieb hinterrad|drivetrain >rear|rear wheel drive|traccion >trasera|traccion trasera
`,
  bodyStyle: `
Berlina: limousine|limo|stufenheck|sedan|saloon|berlina
Familiar: kombi|kombilimousine|station wagon|kombi limousine|estate car|familiar
Familiar 1: avant|touring|variant|t modell|turnier|grandtour|sports tourer|sportstourer|combi|tourer|sportwagon|sw|estate|caravan|sportbrake|sport brake|t model|shooting brake|kombi st
SUV: suv|gelaendewagen|sport utility|off road*|todoterreno
Descapotable: cabrio|cabriolet|roadster|spider|spyder|cabriolimousine|convertible|descapotable
Coupé: coupe|sportwagen coupe|sport coupe|sportcoupe|gran coupe
Compacto: kleinwagen|kompaktwagen|kompaktklasse|schraegheck|kompakt|hatchback|small car|coche pequeno
Compacto 1: compact
Monovolumen: van|minivan|grossraumlimousine|kompaktvan|kleinbus|van kleinbus|minibus|monovolumen
`,
  accident: `
none_declared !repaired: unfallfrei*|unfall frei|unfallfr|unverunfallt*|schadenfrei|schadensfrei|accident free|no accidents|sin accidentes|libre de accidentes
none_declared 1 !damaged: unbeschaedigt*|undamaged|beschaedigt >nein
repaired: unfallfrei >nein|accident free >no
repaired 3 !none_declared: repariert* unfallschaden|repariert* unfallschaeden|repariert* unfall|repariert* unfallwagen|repariert* unfallfahrzeug|repariert* vorschaden|repariert* vorschaeden|repariert* frontschaden|repariert* heckschaden|repariert* seitenschaden|instandgesetzt* unfallschaden|instandgesetzt* unfallschaeden|instandgesetzt* unfall|instandgesetzt* unfallwagen|instandgesetzt* unfallfahrzeug|instandgesetzt* vorschaden|instandgesetzt* vorschaeden|instandgesetzt* frontschaden|instandgesetzt* heckschaden|instandgesetzt* seitenschaden|behoben* unfallschaden|behoben* unfallschaeden|behoben* unfall|behoben* unfallwagen|behoben* unfallfahrzeug|behoben* vorschaden|behoben* vorschaeden|behoben* frontschaden|behoben* heckschaden|behoben* seitenschaden|unfall repariert|unfallschaden fachgerecht|fachgerecht reparierter|fachgerecht instandgesetzter|repaired accident damage|accidente reparado
damaged 3: nicht repariert* unfallschaden|nicht repariert* unfallschaeden|nicht repariert* unfall|nicht repariert* unfallwagen|nicht repariert* unfallfahrzeug|nicht instandgesetzt* unfallschaden|nicht instandgesetzt* unfallschaeden|nicht instandgesetzt* unfall|nicht instandgesetzt* unfallwagen|nicht instandgesetzt* unfallfahrzeug|nicht behoben* unfallschaden|nicht behoben* unfallschaeden|nicht behoben* unfall|nicht behoben* unfallwagen|nicht behoben* unfallfahrzeug|unrepariert* unfallschaden
damaged !none_declared: unfallschaden|unfallschaeden|unfallwagen|unfallauto|unfallfahrzeug|unfallbeschaedigt|frontschaden|heckschaden|seitenschaden|beschaedigtes fahrzeug|fahrzeug beschaedigt|fahrzeugzustand >beschaedigt|accident damage|accidentado
- !none_declared: unfall|*unfall|unfaelle|unfallspuren|vorschaden|vorschaeden
none_declared: unfall >nein|unfallfahrzeug >nein|unfallwagen >nein|unfallschaden >nein|unfaelle >keine|unfall >keiner|vorschaeden >keine|vorschaden >keiner|vorschaden >nein
`,
  serviceHistory: `
complete !none: scheckheftgepflegt*|scheckheft gepflegt*|scheckh gepfl|scheckheftgepfl|checkheftgepflegt*|checkheft gepflegt*|serviceheft gepflegt|servicegepflegt|lueckenlos|lueckenlose*|full service history|full history|vollstaendige servicehistorie|lueckenlose servicehistorie
partial: teilweise scheckheftgepflegt|teilweise gepflegtes scheckheft|scheckheft teilweise|scheckheft lueckenhaft
complete: volles scheckheft|scheckheft lueckenlos|scheckheft voll|scheckheft komplett|scheckheft vollstaendig|scheckheft ja|vollstaendiges scheckheft|scheckheft gefuehrt|lueckenloses scheckheft|lueckenloses serviceheft
complete 1 !none: scheckheft|checkheft
- !none: serviceheft|servicebuch|wartungsheft|service heft
`,
  modified: `
true !false: chiptuning|chip tuning|chip|getunt*|tuning|gechipt|tiefergelegt*|tieferlegung*|gewindefahrwerk|sportauspuff|umbau|umgebaut*|leistungssteigerung|leistungsgesteigert|folierung getunt|airride|downpipe|sportluftfilter|tieferlegungsfedern|klappenauspuff nachgeruestet
false: originalzustand|unverbastelt|nicht verbastelt|kein basteln|keine umbauten|komplett original|orginalzustand
`,
  formerTaxiOrRental: `
true !false: taxi|ex taxi|taxifahrzeug|mietwagen|ex mietwagen|mietfahrzeug|ex vermieter|fahrschule|fahrschulwagen|fahrschulauto|fahrschulfahrzeug|fahrschul pkw|mietwageneinsatz|autovermietung|selbstfahrervermietfahrzeug
`,
  writeOff: `
scrapped: verschrottungsnachweis
total_damage: totalschaden|totalschadens|wirtschaftlicher totalschaden|wirtschaftlichen totalschaden|total damage|siniestro total
`,
  missingTitle: `
missing: fahrzeugbriefverlust|briefverlust|verlust des fahrzeugbrief*|verlust des brief*|verlust fahrzeugbrief|verlust der zulassungsbescheinigung teil 2|verlust der zulassungsbescheinigung teil ii|verlust der zb 2|verlorener fahrzeugbrief|verlorenem fahrzeugbrief|verlorener brief|brief verloren|brief ist verloren|brief ging verloren|brief wurde verloren|brief leider verloren|brief fehlt|kein brief|ohne brief
bank 3: noch finanziert|brief bei bank|brief bei der bank|brief liegt bei bank|brief liegt bei der bank|brief liegt noch bei der bank|brief ist bei der bank|brief ist noch bei der bank
replacement 3: aufbietung*|aufgebotsverfahren|ersatzbrief|ersatzbrief beantragt|neuer brief beantragt
`,
  previousOwners: `
1: erste hand|erster hand|ersthand|erstbesitz|erstbesitzer|erste besitzer|ersten besitzer|einzelbesitz|first owner|ein vorbesitzer|erstbesitzerin
2: zweite hand|zweiter hand|zweitbesitz|zweitbesitzer|zweiter besitzer|zweite besitzer|zweiten besitzer|zweite besitzerin|zwei vorbesitzer
3: dritte hand|dritter hand|drittbesitz|dritter besitzer|drei vorbesitzer
`,
  keys: `
2: zwei schluessel|zweitschluessel|beide schluessel|alle beiden schluessel|zwei fahrzeugschluessel|beiden schluesseln|zweiter schluessel|2 ter schluessel
1: nur ein schluessel|ein schluessel|einen schluessel|kein zweitschluessel|ohne zweitschluessel
3: drei schluessel
`,
  cylinders: `
4: vierzylinder|4 zyl|reihenvierzylinder
3: dreizylinder|3 zyl
5: fuenfzylinder|reihenfuenfzylinder
6: sechszylinder|reihensechszylinder|reihensechser|sechs zylinder
8: achtzylinder
`,
  doors: `
5: fuenftuerer|fuenf tueren|fuenftuerig
3: dreituerer|drei tueren|dreituerig
4: viertuerer|vier tueren|viertuerig
2: zweituerer|zwei tueren|zweituerig
`,
  seats: `
5: fuenfsitzer|fuenf sitze|fuenf sitzplaetze
7: siebensitzer|sieben sitze|sieben sitzplaetze
2: zweisitzer
`,
  vatRegime: `
shown 3: mwst ausweisbar*|mehrwertsteuer ausweisbar*|ausweisbare mwst|ausweisbare mehrwertsteuer|ust ausweisbar|umsatzsteuer ausweisbar|mwst ist ausweisbar|mehrwertsteuer ist ausweisbar|mwst ausw|mwst wird ausgewiesen|ausgewiesene mwst|ausgewiesener mwst|inkl ausweisbarer mwst|mwst kann ausgewiesen|mwst ja|mit ausweisbarer mwst|rechnung mit mwst|mwst ausgewiesen|19 mwst ausweisbar|vat deductible|vat reclaimable|iva deducible|iva desglosable|iva recuperable
shown: inkl 19 mwst|19 mwst|00 mwst|inklusive 19 mwst|inkl 19 mehrwertsteuer|19 mehrwertsteuer|zzgl mwst|zzgl 19 mwst|zzgl gesetzl mwst|zzgl gesetzlicher mwst|netto export
shown 1: inkl mwst|inklusive mwst|incl mwst|inkl mehrwertsteuer
margin 3: mwst nicht ausweisbar*|mehrwertsteuer nicht ausweisbar*|mwst ist nicht ausweisbar|mehrwertsteuer ist nicht ausweisbar|mwst n ausw|mwst nicht ausw|keine mwst|keine mwst ausweisbar|ohne mwst ausweis|keine ausweisbare mwst|mwst n ausweisbar|umsatzsteuer nicht ausweisbar|ust nicht ausweisbar|mwst nein|mwst nicht ausgewiesen|kein mwst ausweis|mehrwertsteuer nicht ausweisbar
margin 3: differenzbesteuer*|differenz besteuer*|margenbesteuer*|vat not deductible|margin scheme|iva no deducible|rebu|25 a ustg|25 a|paragraph 25 a|marge
`,
  seller: `
dealer: gmbh|autohaus|autohandel|autohaendler|kfz handel|kfzhandel|haendler|autozentrum|automobile|autocenter|autopark|gebrauchtwagenhandel|ug haftungsbeschraenkt|e k|ohg|kfz haendler|fahrzeughandel|gewerblicher anbieter|gewerblicher verkaeufer|gewerblich|ust idnr|ust id|handelsregister|amtsgericht|autowelt|automobil gmbh|vertragshaendler|meisterbetrieb
dealer 1: zzgl mwst netto|verkauf an gewerbe|nur an gewerbe|nur gewerbe|nur verkauf an gewerbe*|nur an haendler|verkauf nur an gewerbe*|nur fuer gewerbe*
private: von privat|von privatperson|privatmann|privathand|privater hand|privatverkauf|privat verkauf|privater verkauf|verkauf von privat|privatanbieter|privater anbieter|privatperson|privater verkaeufer|privatverkaeufer|keine garantie oder ruecknahme|keine garantie und ruecknahme|ausschluss jeglicher gewaehrleistung|ausschluss der gewaehrleistung|ausschluss der sachmaengelhaftung|ausschluss jeglicher sachmaengelhaftung|privat keine garantie|privat keine ruecknahme|da privatverkauf|private seller|vendedor particular
private 3: anbieter >privat*|verkaeufer >privat*|verkaeufertyp >privat*|anbietertyp >privat*|anbieter >von privat|verkaeufer >von privat|privater nutzer|privater anbieter|seller >private|vendedor >particular
private 1: privat
dealer 3: anbieter >haendler|verkaeufer >haendler|verkaeufertyp >haendler|anbietertyp >haendler|anbieter >gewerblich*|verkaeufer >gewerblich*|anbietertyp >gewerblich*|gewerblicher nutzer|seller >dealer|vendedor >profesional|vendedor profesional
`,
  papers: `
coc: coc|coc papier|coc papiere|coc dokument|coc bescheinigung|coc zertifikat|uebereinstimmungsbescheinigung|eg uebereinstimmungsbescheinigung|coc vorhanden
teil_2: fahrzeugbrief|kfz brief|zulassungsbescheinigung teil 2|zulassungsbescheinigung teil ii|zb ii|zbii|zb 2|zb teil ii|zb teil 2|fahrzeugbrief vorhanden|brief liegt vor
teil_1: fahrzeugschein|kfz schein|zulassungsbescheinigung teil 1|zulassungsbescheinigung teil i|zb i|zb 1|zb teil i|zb teil 1
teil_1,teil_2: brief und schein|brief schein|schein und brief|fahrzeugbrief und schein|zulassungsbescheinigung teil i und ii|zulassungsbescheinigung teil 1 und 2|zb i und ii|fahrzeugpapiere vollstaendig
inspection_report: hu bericht|tuev bericht|dekra bericht|pruefbericht|hu gutachten
purchase_contract: kaufvertrag
deregistration: abmeldebescheinigung|abmeldebestaetigung
`,
  colour: `
Blanco: weiss|*weiss
Blanco 1: white|blanco
Negro: schwarz|*schwarz
Negro 1: black|negro
Gris: grau|*grau|anthrazit|*anthrazit
Gris 1: grey|gray|gris
Plata: silber|*silber
Plata 1: silver|plata|plateado
Azul: blau|*blau
Azul 1: blue|azul
Rojo: rot|*rot|bordeaux|weinrot
Rojo 1: red|rojo
Verde: gruen|*gruen
Verde 1: green|british racing green|verde
Marrón: braun|*braun
Marrón 1: brown|marron
Beige: beige|*beige|champagner
Amarillo: gelb|*gelb
Amarillo 1: yellow|amarillo
Naranja: orange|*orange
Naranja 1: naranja
Dorado: gold|*gold
Dorado 1: dorado
Violeta: violett|lila|*violett|*lila
`,
};

const warnings: Readonly<Record<string, string>> = {
  "El anuncio habla de una avería del motor.": "motorschaden|motor defekt|defekter motor",
  "El anuncio habla de una avería de la caja de cambios.": "getriebeschaden|getriebe defekt",
  "El vendedor lo ofrece para quien quiera repararlo («Bastler»).": "bastlerfahrzeug|bastler|an bastler",
  "El anuncio dice que el coche no está en condiciones de circular.": "nicht fahrbereit|nicht fahrtuechtig",
  "El vendedor vende por encargo de otra persona: pregunta quién firma como vendedor, porque de eso dependen los impuestos.":
    "kundenauftrag|im auftrag des kunden|vermittlung",
  "El anuncio habla de daños por granizo.": "hagelschaden|hagel",
  "El anuncio habla de daños por agua.": "wasserschaden",
  "El cuentakilómetros se ha cambiado: pregunta por los kilómetros reales.": "tacho getauscht|tachotausch|tachowechsel|austauschtacho",
  "El motor se ha cambiado o reconstruido: pide la factura.": "austauschmotor|atm motor|motor ueberholt",
  "El coche fue importado a Alemania desde otro país: pide sus documentos anteriores.": "reimport|eu fahrzeug|eu import|re import",
};

/** Words that look like another phrase and are none. */
const nothing = [
  "elektro paket|elektropaket|strom verbrauch|dieselpartikelfilter|diesel partikelfilter|kein diesel fahrverbot|dieselfahrverbot",
  "kein allrad",
  "haendler zwecklos|haendler bitte|nicht an haendler|fuer haendler|auch haendler|keine haendler|haendleranfragen|keine haendleranfragen|kein haendler|haendler unerwuenscht|vom haendler gekauft|haendler gekauft|bei einem haendler|bei einem vw haendler|beim haendler|vertragswerkstatt|autohaus gekauft|im autohaus|beim autohaus",
  "schwarzwald|schrot|brot|schwarz paket|optikpaket schwarz|gruene plakette|plakette gruen|gruene umweltplakette|umweltplakette gruen|umweltplakette 4 gruen|shadow line",
  "unfallfreiheit kann|unfallfreiheit wird nicht|unfallfreiheit nicht|unfallfreiheit unbekannt|unfallfrei unbekannt|unfallfrei kann|keine angaben zur unfallfreiheit",
  "an privat|fuer privat|nur privat genutzt|privat genutzt|privat oder gewerbe*|privat und gewerbe*|privat und geschaeftskunden|privat leasing",
];

function meaningOf(name: FactName | "energy", value: string, strength: Strength, negated: string | undefined): Meaning {
  if (name === "energy") return { kind: "energy", energy: value as Energy, strength };
  if (name === "papers") return { kind: "paper", papers: value.split(",") as GermanPaper[] };
  if (name === "colour") return { kind: "colour", colour: value as Colour, strength };
  return {
    kind: "fact",
    fact: name,
    strength,
    ...(value === "-" ? {} : { value: typed(value) }),
    ...(negated === undefined ? {} : { negated: typed(negated) }),
  } as FactMeaning;
}

function typed(value: string): string | number | boolean {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** The phrases with their meanings. The longest phrase counts, so each may have exceptions. */
export const factPhrases: readonly (readonly [phrases: string, meaning: Meaning])[] = [
  ...Object.entries(dictionary).flatMap(([name, lines]) =>
    Array.from(lines.matchAll(/^(\S+)(?: (\d))?(?: !(\S+))?: (.+)$/gm), ([, value = "", strength = "2", negated, phrases = ""]) => {
      return [phrases, meaningOf(name as FactName | "energy", value, Number(strength) as Strength, negated)] as const;
    }),
  ),
  ...Object.entries(warnings).map(([sentence, phrases]) => [phrases, { kind: "warning", sentence }] as const),
  ...nothing.map((phrases) => [phrases, { kind: "nothing" }] as const),
];
