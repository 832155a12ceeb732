import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Colour, FeatureCategory, GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
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
  | { kind: "equipment"; name: string; category: FeatureCategory }
  | { kind: "warning"; sentence: string }
  /** Words that look like another phrase and are none. */
  | { kind: "nothing" };

type Entry = readonly [phrases: string, meaning: Meaning];

const fact = <Fact extends FactName>(
  phrases: string,
  name: Fact,
  value: NonNullable<CarFacts[Fact]> | undefined,
  { strength = 2, negated }: { strength?: Strength; negated?: NonNullable<CarFacts[Fact]> } = {},
): Entry => [
  phrases,
  {
    kind: "fact",
    fact: name,
    strength,
    ...(value === undefined ? {} : { value }),
    ...(negated === undefined ? {} : { negated }),
  } as FactMeaning,
];
const energy = (phrases: string, name: Energy, strength: Strength = 2): Entry => [phrases, { kind: "energy", energy: name, strength }];
const paper = (phrases: string, ...papers: GermanPaper[]): Entry => [phrases, { kind: "paper", papers }];
const colour = (phrases: string, name: Colour, strength: Strength = 2): Entry => [phrases, { kind: "colour", colour: name, strength }];
const warning = (phrases: string, sentence: string): Entry => [phrases, { kind: "warning", sentence }];

const technology: readonly Entry[] = [
  energy("benzin|benziner|super 95|super e 10|super plus|superplus|super bleifrei|ottomotor|petrol|gasoline|gasolina|essence", "petrol"),
  energy("tsi|tfsi|fsi|ecoboost|puretech|tce|mpi|t gdi|tgdi|gdi|dig t|vti|thp|vtec|skyactiv g|boosterjet|cgi", "petrol", 1),
  energy("diesel|dieselmotor|turbodiesel|diesel fahrzeug|gasoil|gazole", "diesel"),
  energy(
    "tdi|cdi|cdti|hdi|bluehdi|blue hdi|e hdi|dci|tdci|ecoblue|crdi|crd|jtd|jtdm|multijet|bluetec|skyactiv d|d 4d|d 4 d|ddis|i dtec|bitdi|sdv 6|tdv 6",
    "diesel",
    1,
  ),
  energy("elektro|elektroauto|elektrofahrzeug|vollelektrisch*|rein elektrisch*|elektroantrieb|electric|bev|100 elektrisch", "electric"),
  energy(
    "plug in hybrid|plugin hybrid|plug in|plugin|plugin hybrid|phev|ehybrid|e hybrid|twin engine|gte|tfsi e|hybrid plug in",
    "plug_in",
  ),
  energy("mild hybrid|mildhybrid|mhev|48 v|48 volt|eq boost|micro hybrid|mild hybrid technologie", "mild_hybrid"),
  energy("hybrid|vollhybrid|full hybrid|hev|hybridantrieb|hybridmotor", "hybrid"),
  energy("e tech", "hybrid", 1),
  energy("range extender|rex", "range_extender"),
  energy("autogas|lpg|lpg anlage|autogasanlage|prins|gasanlage|fluessiggas|lpg gas", "lpg"),
  energy("erdgas|cng|tgi|g tec|ecofuel|bivalent erdgas|g tron|ngt", "cng"),
  energy("wasserstoff|brennstoffzelle|fuel cell", "hydrogen"),
  energy("ethanol|e 85|flexfuel|flexifuel|bioethanol", "ethanol"),
  [
    "elektro paket|elektropaket|strom verbrauch|dieselpartikelfilter|diesel partikelfilter|kein diesel fahrverbot|dieselfahrverbot",
    { kind: "nothing" },
  ],

  fact(
    "schaltgetriebe|handschaltung|handschalter|schalter|manuell|manuelle schaltung|manuelles getriebe|schaltung manuell|gangschaltung|manual",
    "transmission",
    "Manual",
  ),
  fact(
    "automatik|automatikgetriebe|automatic|autom|aut|automat|automatikschaltung|wandlerautomatik|stufenlos*|halbautomatik|automatisch",
    "transmission",
    "Automático",
  ),
  fact(
    "dsg|s tronic|stronic|tiptronic|steptronic|doppelkupplung*|pdk|g tronic|7 g tronic|9 g tronic|7 gtronic|9 gtronic|g dct|8 g dct|7 g dct|dct|edc|cvt|multitronic|e cvt|multidrive|powershift|eat 6|eat 8|geartronic|xtronic|easytronic|speedshift",
    "transmission",
    "Automático",
  ),
  fact("6 gang|5 gang", "transmission", "Manual", { strength: 1 }),
  ["8 gang|7 gang|9 gang|10 gang", { kind: "fact", fact: "transmission", value: "Automático", strength: 1 }],
  fact("6 gang automatik|5 gang automatik|6 gang automatikgetriebe|6 gang dsg|6 gang doppelkupplung*", "transmission", "Automático"),
  [
    "start stopp automatik|start stop automatik|automatik start stopp|automatik start stop",
    { kind: "equipment", name: "Arranque y parada automáticos", category: "mechanical" },
  ],
  // "Automatik" is no gearbox here.
  ["licht automatik|automatik licht", { kind: "equipment", name: "Encendido automático de luces", category: "technology" }],
  ["fernlicht automatik", { kind: "equipment", name: "Luces de carretera automáticas", category: "technology" }],
  ["automatik gurte", { kind: "equipment", name: "Cinturones automáticos", category: "safety" }],

  fact(
    "allrad|allradantrieb|allradler|4 x 4|4 wd|awd|quattro|x drive*|xdrive*|4 matic|4 motion|4 control allrad|all 4|antrieb allrad|allgrip|awc",
    "drive",
    "Total",
  ),
  fact(
    "frontantrieb|vorderradantrieb|fwd|vorderrad|antrieb >front|antriebsart >front|antriebsart >vorderrad|antriebsart >vorne|sdrive front",
    "drive",
    "Delantera",
  ),
  fact(
    "heckantrieb|hinterradantrieb|rwd|antrieb >heck|antriebsart >heck|antriebsart >hinterrad|antriebsart >hinten|antrieb hinterrad",
    "drive",
    "Trasera",
  ),
  ["kein allrad", { kind: "nothing" }],

  fact("limousine|limo|stufenheck|sedan", "bodyStyle", "Berlina"),
  fact("kombi|kombilimousine|station wagon|kombi limousine", "bodyStyle", "Familiar"),
  fact(
    "avant|touring|variant|t modell|turnier|grandtour|sports tourer|sportstourer|combi|tourer|sportwagon|sw|estate|caravan|sportbrake|sport brake|t model|shooting brake|kombi st",
    "bodyStyle",
    "Familiar",
    { strength: 1 },
  ),
  fact("suv|gelaendewagen|sport utility", "bodyStyle", "SUV"),
  fact("cabrio|cabriolet|roadster|spider|spyder|cabriolimousine", "bodyStyle", "Descapotable"),
  fact("coupe|sportwagen coupe|sport coupe|sportcoupe|gran coupe", "bodyStyle", "Coupé"),
  fact("kleinwagen|kompaktwagen|kompaktklasse|schraegheck|kompakt|hatchback", "bodyStyle", "Compacto"),
  fact("van|minivan|grossraumlimousine|kompaktvan|kleinbus|van kleinbus|minibus", "bodyStyle", "Monovolumen"),
];

const condition: readonly Entry[] = [
  fact("unfallfrei*|unfallfr|schadenfrei|schadensfrei|accident free|unfallfrei ja", "accident", "none_declared", { negated: "repaired" }),
  fact("unfallfrei >nein|nicht unfallfrei|nicht unfallfr|kein unfallfreies", "accident", "repaired"),
  fact(
    "reparierter unfallschaden|reparierter unfall|unfallschaden repariert|behobener unfallschaden|unfall repariert|unfallschaden behoben|repariertes unfallfahrzeug|unfallschaden fachgerecht|unfallschaden instandgesetzt|unfallschaden wurde repariert|unfallschaden wurde fachgerecht|unfallschaden wurde behoben|reparierter frontschaden|reparierter heckschaden|fachgerecht reparierter",
    "accident",
    "repaired",
    { negated: "none_declared", strength: 3 },
  ),
  fact(
    "unfallschaden|unfallschaeden|unfallwagen|unfallauto|unfallfahrzeug|unfallbeschaedigt|totalschaden|frontschaden|heckschaden|seitenschaden|wirtschaftlicher totalschaden",
    "accident",
    "damaged",
    { negated: "none_declared" },
  ),
  fact("unfall|unfaelle|unfallspuren", "accident", undefined, { negated: "none_declared" }),
  fact("unfall >nein|unfallfahrzeug >nein|unfallschaden >nein|unfaelle keine|unfall keiner", "accident", "none_declared"),

  fact(
    "scheckheftgepflegt*|scheckheft gepflegt*|scheckh gepfl|scheckheftgepfl|checkheftgepflegt*|checkheft gepflegt*|serviceheft gepflegt|servicegepflegt|lueckenlos|lueckenlose*|full service history|full history|vollstaendige servicehistorie|lueckenlose servicehistorie",
    "serviceHistory",
    "complete",
    { negated: "none" },
  ),
  fact(
    "teilweise scheckheftgepflegt|teilweise gepflegtes scheckheft|scheckheft teilweise|scheckheft lueckenhaft",
    "serviceHistory",
    "partial",
  ),
  fact(
    "volles scheckheft|scheckheft lueckenlos|scheckheft voll|scheckheft komplett|scheckheft vollstaendig|scheckheft ja|vollstaendiges scheckheft|scheckheft gefuehrt|lueckenloses scheckheft|lueckenloses serviceheft",
    "serviceHistory",
    "complete",
  ),
  fact("scheckheft|checkheft", "serviceHistory", "complete", { strength: 1, negated: "none" }),
  fact("serviceheft|servicebuch|wartungsheft|service heft", "serviceHistory", undefined, { negated: "none" }),

  fact(
    "chiptuning|chip tuning|chip|getunt*|tuning|gechipt|tiefergelegt*|tieferlegung*|gewindefahrwerk|sportauspuff|umbau|umgebaut*|leistungssteigerung|leistungsgesteigert|folierung getunt|airride|downpipe|sportluftfilter|tieferlegungsfedern|klappenauspuff nachgeruestet",
    "modified",
    true,
    { negated: false },
  ),
  fact("originalzustand|unverbastelt|nicht verbastelt|kein basteln|keine umbauten|komplett original|orginalzustand", "modified", false),
  fact(
    "taxi|ex taxi|taxifahrzeug|mietwagen|ex mietwagen|mietfahrzeug|ex vermieter|fahrschule|fahrschulwagen|fahrschulauto|fahrschulfahrzeug|fahrschul pkw|mietwageneinsatz|autovermietung|selbstfahrervermietfahrzeug",
    "formerTaxiOrRental",
    true,
    { negated: false },
  ),

  fact(
    "erste hand|erster hand|ersthand|erstbesitz|erstbesitzer|erste besitzer|ersten besitzer|einzelbesitz|first owner|ein vorbesitzer|erstbesitzerin",
    "previousOwners",
    1,
  ),
  fact(
    "zweite hand|zweiter hand|zweitbesitz|zweitbesitzer|zweiter besitzer|zweite besitzer|zweiten besitzer|zweite besitzerin|zwei vorbesitzer",
    "previousOwners",
    2,
  ),
  fact("dritte hand|dritter hand|drittbesitz|dritter besitzer|drei vorbesitzer", "previousOwners", 3),
  fact(
    "zwei schluessel|zweitschluessel|beide schluessel|alle beiden schluessel|zwei fahrzeugschluessel|beiden schluesseln|zweiter schluessel|2 ter schluessel",
    "keys",
    2,
  ),
  fact("nur ein schluessel|ein schluessel|einen schluessel|kein zweitschluessel|ohne zweitschluessel", "keys", 1),
  fact("drei schluessel", "keys", 3),
  fact("vierzylinder|4 zyl|reihenvierzylinder", "cylinders", 4),
  fact("dreizylinder|3 zyl", "cylinders", 3),
  fact("fuenfzylinder|reihenfuenfzylinder", "cylinders", 5),
  fact("sechszylinder|reihensechszylinder|reihensechser|sechs zylinder", "cylinders", 6),
  fact("achtzylinder", "cylinders", 8),
  fact("fuenftuerer|fuenf tueren|fuenftuerig", "doors", 5),
  fact("dreituerer|drei tueren|dreituerig", "doors", 3),
  fact("viertuerer|vier tueren|viertuerig", "doors", 4),
  fact("zweituerer|zwei tueren|zweituerig", "doors", 2),
  fact("fuenfsitzer|fuenf sitze|fuenf sitzplaetze", "seats", 5),
  fact("siebensitzer|sieben sitze|sieben sitzplaetze", "seats", 7),
  fact("zweisitzer", "seats", 2),
];

const offer: readonly Entry[] = [
  fact(
    "mwst ausweisbar*|mehrwertsteuer ausweisbar*|ausweisbare mwst|ausweisbare mehrwertsteuer|ust ausweisbar|umsatzsteuer ausweisbar|mwst ist ausweisbar|mehrwertsteuer ist ausweisbar|mwst ausw|mwst wird ausgewiesen|ausgewiesene mwst|ausgewiesener mwst|inkl ausweisbarer mwst|mwst kann ausgewiesen|mwst ja|mit ausweisbarer mwst|rechnung mit mwst|mwst ausgewiesen|19 mwst ausweisbar|vat deductible|vat reclaimable",
    "vatRegime",
    "shown",
    { strength: 3 },
  ),
  fact(
    "inkl 19 mwst|19 mwst|00 mwst|inklusive 19 mwst|inkl 19 mehrwertsteuer|19 mehrwertsteuer|zzgl mwst|zzgl 19 mwst|zzgl gesetzl mwst|zzgl gesetzlicher mwst|netto export",
    "vatRegime",
    "shown",
  ),
  fact("inkl mwst|inklusive mwst|incl mwst|inkl mehrwertsteuer", "vatRegime", "shown", { strength: 1 }),
  fact(
    "mwst nicht ausweisbar*|mehrwertsteuer nicht ausweisbar*|mwst ist nicht ausweisbar|mehrwertsteuer ist nicht ausweisbar|mwst n ausw|mwst nicht ausw|keine mwst|keine mwst ausweisbar|ohne mwst ausweis|keine ausweisbare mwst|mwst n ausweisbar|umsatzsteuer nicht ausweisbar|ust nicht ausweisbar|mwst nein|mwst nicht ausgewiesen|kein mwst ausweis|mehrwertsteuer nicht ausweisbar",
    "vatRegime",
    "margin",
    { strength: 3 },
  ),
  fact("differenzbesteuer*|differenz besteuer*|margenbesteuer*|25 a ustg|25 a|paragraph 25 a|marge", "vatRegime", "margin", {
    strength: 3,
  }),

  fact(
    "gmbh|autohaus|autohandel|autohaendler|kfz handel|kfzhandel|haendler|autozentrum|automobile|autocenter|autopark|gebrauchtwagenhandel|ug haftungsbeschraenkt|e k|ohg|kfz haendler|fahrzeughandel|gewerblicher anbieter|gewerblicher verkaeufer|gewerblich|ust idnr|ust id|handelsregister|amtsgericht|autowelt|automobil gmbh|vertragshaendler|meisterbetrieb",
    "seller",
    "dealer",
  ),
  fact(
    "zzgl mwst netto|verkauf an gewerbe|nur an gewerbe|nur gewerbe|nur verkauf an gewerbe*|nur an haendler|verkauf nur an gewerbe*|nur fuer gewerbe*",
    "seller",
    "dealer",
    { strength: 1 },
  ),
  fact(
    "von privat|privatverkauf|privat verkauf|privater verkauf|verkauf von privat|privatanbieter|privater anbieter|privatperson|privater verkaeufer|privatverkaeufer|keine garantie oder ruecknahme|keine garantie und ruecknahme|ausschluss jeglicher gewaehrleistung|ausschluss der gewaehrleistung|ausschluss der sachmaengelhaftung|ausschluss jeglicher sachmaengelhaftung|privat keine garantie|privat keine ruecknahme|da privatverkauf",
    "seller",
    "private",
    { strength: 2 },
  ),
  [
    "haendler zwecklos|keine haendler|haendleranfragen|keine haendleranfragen|kein haendler|haendler unerwuenscht|vom haendler gekauft|haendler gekauft|bei einem haendler|bei einem vw haendler|beim haendler|vertragswerkstatt|autohaus gekauft|im autohaus|beim autohaus",
    { kind: "nothing" },
  ],

  paper(
    "coc|coc papier|coc papiere|coc dokument|coc bescheinigung|coc zertifikat|uebereinstimmungsbescheinigung|eg uebereinstimmungsbescheinigung|coc vorhanden",
    "coc",
  ),
  paper(
    "fahrzeugbrief|kfz brief|zulassungsbescheinigung teil 2|zulassungsbescheinigung teil ii|zb ii|zbii|zb 2|zb teil ii|zb teil 2|fahrzeugbrief vorhanden|brief liegt vor",
    "teil_2",
  ),
  paper("fahrzeugschein|kfz schein|zulassungsbescheinigung teil 1|zulassungsbescheinigung teil i|zb i|zb 1|zb teil i|zb teil 1", "teil_1"),
  paper(
    "brief und schein|brief schein|schein und brief|fahrzeugbrief und schein|zulassungsbescheinigung teil i und ii|zulassungsbescheinigung teil 1 und 2|zb i und ii|fahrzeugpapiere vollstaendig",
    "teil_1",
    "teil_2",
  ),
  paper("hu bericht|tuev bericht|dekra bericht|pruefbericht|hu gutachten", "inspection_report"),
  paper("kaufvertrag", "purchase_contract"),
  paper("abmeldebescheinigung|abmeldebestaetigung", "deregistration"),

  warning("motorschaden|motor defekt|defekter motor", "El anuncio habla de una avería del motor."),
  warning("getriebeschaden|getriebe defekt", "El anuncio habla de una avería de la caja de cambios."),
  warning("bastlerfahrzeug|bastler|an bastler", "El vendedor lo ofrece para quien quiera repararlo («Bastler»)."),
  warning("nicht fahrbereit|nicht fahrtuechtig", "El anuncio dice que el coche no está en condiciones de circular."),
  warning(
    "kundenauftrag|im auftrag des kunden|vermittlung",
    "El vendedor vende por encargo de otra persona: pregunta quién firma como vendedor, porque de eso dependen los impuestos.",
  ),
  warning("hagelschaden|hagel", "El anuncio habla de daños por granizo."),
  warning("wasserschaden", "El anuncio habla de daños por agua."),
  warning(
    "tacho getauscht|tachotausch|tachowechsel|austauschtacho",
    "El cuentakilómetros se ha cambiado: pregunta por los kilómetros reales.",
  ),
  warning("austauschmotor|atm motor|motor ueberholt", "El motor se ha cambiado o reconstruido: pide la factura."),
  warning("reimport|eu fahrzeug|eu import|re import", "El coche fue importado a Alemania desde otro país: pide sus papeles anteriores."),
];

const colours: readonly Entry[] = [
  colour("weiss|*weiss", "Blanco"),
  colour("white", "Blanco", 1),
  colour("schwarz|*schwarz", "Negro"),
  colour("black", "Negro", 1),
  colour("grau|*grau|anthrazit|*anthrazit", "Gris"),
  colour("grey|gray", "Gris", 1),
  colour("silber|*silber", "Plata"),
  colour("silver", "Plata", 1),
  colour("blau|*blau", "Azul"),
  colour("blue", "Azul", 1),
  colour("rot|*rot|bordeaux|weinrot", "Rojo"),
  colour("red", "Rojo", 1),
  colour("gruen|*gruen", "Verde"),
  colour("green|british racing green", "Verde", 1),
  colour("braun|*braun", "Marrón"),
  colour("brown", "Marrón", 1),
  colour("beige|*beige|champagner", "Beige"),
  colour("gelb|*gelb", "Amarillo"),
  colour("yellow", "Amarillo", 1),
  colour("orange|*orange", "Naranja"),
  colour("gold|*gold", "Dorado"),
  colour("violett|lila|*violett|*lila", "Violeta"),
  [
    "black edition|black line|black pack|black paket|schwarzwald|schrot|brot|blue efficiency|black style|black optik|schwarz paket|optikpaket schwarz|red line|green line|gruene plakette|plakette gruen|gruene umweltplakette|umweltplakette gruen|umweltplakette 4 gruen|black magic|shadow line",
    { kind: "nothing" },
  ],
];

/** What words tell about a car and its offer, except its make and its equipment. The longest phrase counts, so each may have exceptions. */
export const factPhrases: readonly Entry[] = [...technology, ...condition, ...offer, ...colours];
