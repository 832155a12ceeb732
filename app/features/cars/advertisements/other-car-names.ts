/** Other words for a make in German. */
export const makeAliases: readonly (readonly [phrases: string, make: string])[] = [
  ["VW", "Volkswagen"],
  ["Mercedes|MB|Benz|Mercedes AMG|Mercedes Benz", "Mercedes-Benz"],
  ["Citroen", "Citroën"],
  ["Škoda", "Skoda"],
  ["Alfa", "Alfa Romeo"],
  ["Landrover|Range Rover", "Land Rover"],
  ["DS Automobiles", "DS"],
  ["Cooper S", "MINI"],
];

/** Other words for a model in German, by make. A star stands for any letters. */
export const modelAliases: readonly (readonly [make: string, phrases: string, model: string])[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((series) => ["BMW", `${series} er|Serie ${series}|Series ${series}`, `Serie ${series}`] as const),
  ...["A", "B", "C", "E", "G", "M", "R", "S", "T", "V", "X"].map(
    (name) => ["Mercedes-Benz", `${name} Klasse|${name} Class|${name} Klasse*`, `Clase ${name}`] as const,
  ),
  ["Volkswagen", "Golf Plus|Golf Variant|Golf Sportsvan", "Golf"],
  ["Volkswagen", "T 4|T 5|T 6", "Transporter"],
  ["Volkswagen", "Beetle|New Beetle", "Beetle"],
  ["Land Rover", "Evoque", "Range Rover Evoque"],
  ["Land Rover", "Velar", "Range Rover Velar"],
  ["MINI", "Mini Cooper", "Cooper"],
  ["Smart", "Fortwo|For two", "forTwo"],
  ["Smart", "Forfour|For four", "forFour"],
  ["Kia", "Ceed|Cee d|Cee d SW|Ceed SW", "Ceed"],
];

/** Models whose names are words of other things, so that they count only behind their make. */
export const ambiguousModels: ReadonlySet<string> = new Set(
  "Note|Soul|Rio|Leaf|Fox|Explorer|Capri|Galaxy|Ranger|Puma|Partner|Traveller|Jazz|Accord|California|Optima|Combo|Adam|Karl|Scala|Rapid|One|Boxer|Master|Wind|Expert|Spider|Roadster|Fusion|Edge|Delta|Spark|Journey|Charger|Compass|Commander|Matrix|Accent|Spring|Born|Seal|Ghibli|Alto|Across|Swift|Splash|Legend|Insight|Focus|Omega|Kona|Space Star|Bora|Logan|Tipo|Panda|Bravo|Leon|Ateca|Vantage|Beetle|Continental|Cooper|Transporter|Signum|Inster|Niva|Thema|Arona|Stinger|Patrol|Coupe|Legacy|Forester|Outback|Matiz|Kalos|Verso|Sprinter|Crafter|Cougar|Maverick|Discovery|Defender|Adventure|Rafale|Austral|Espace".split(
    "|",
  ),
);
