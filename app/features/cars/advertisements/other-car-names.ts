import { type MakeWithModels, makesOf } from "#app/features/cars/makes-models/fallback-makes.ts";

/** Makes and models that German advertisements name and the list for the survey leaves out. */
export const furtherMakes: readonly MakeWithModels[] = makesOf(`
Abarth: 500, 595, 695, 124 Spider
Alfa Romeo: Giulietta, Giulia, Stelvio, Tonale, MiTo, 147, 156, 159, 166, Brera, Spider, GT, 4C
Alpina: B3, B4, B5, D3, D4, D5, XD3
Alpine: A110, A290
Aston Martin: Vantage, DB9, DB11, DBX, Rapide
Audi: A2, 80, 100, Q4, R8, S1, S3, S4, S5, S6, S7, S8, SQ5, SQ7, SQ8, RS4, RS5, RS7, RS Q3, RS Q8, TTS, e-tron
Bentley: Continental, Bentayga, Flying Spur, Mulsanne
BMW: i3, i7, i8, iX2, M2, M3, M4, M5, M6, M8, XM, Z3
BYD: Atto 3, Seal, Dolphin, Han, Tang
Chevrolet: Spark, Aveo, Cruze, Captiva, Orlando, Trax, Matiz, Camaro, Corvette, Kalos
Chrysler: 300C, Grand Voyager, Voyager, PT Cruiser, Crossfire, Sebring
Citroën: C2, C4 Picasso, Grand C4 Picasso, C4 SpaceTourer, C5, C6, C8, C-Zero, C-Elysée, DS3, DS4, DS5, Saxo, Xsara, Xsara Picasso, Jumpy, Jumper, Nemo, C3 Picasso, Xantia
Cupra: Formentor, Born, Leon, Ateca, Tavascan, Terramar
Dacia: Duster, Sandero, Logan, Jogger, Spring, Lodgy, Dokker
Daewoo: Matiz, Lanos, Kalos, Nubira
Daihatsu: Cuore, Sirion, Terios, Charade, Copen
Dodge: Caliber, Journey, RAM, Challenger, Charger, Nitro
DS: 3 Crossback, 7 Crossback, 4, 9, 3, 7
Fiat: 500, 500X, 500L, 500e, 600, Panda, Punto, Grande Punto, Tipo, Bravo, Stilo, Doblo, Ducato, Qubo, Freemont, 124 Spider, Multipla, Seicento, Croma, Fiorino
Fisker: Karma, Ocean
Ford: Ka, Ka+, B-Max, C-Max, Grand C-Max, Fusion, Edge, Escort, Maverick, Tourneo Courier, Transit Custom, Transit Connect, Transit Courier, Scorpio, Cougar, Mustang Mach-E
Genesis: G70, G80, GV60, GV70, GV80
Honda: Insight, Prelude, S2000, FR-V, Legend, CRX
Hyundai: Getz, ix20, ix35, Accent, Atos, Veloster, Matrix, Santamo
Infiniti: Q30, Q50, Q60, QX30, QX70, FX
Jaguar: XE, XF, XJ, XK, F-Pace, E-Pace, I-Pace, F-Type, X-Type, S-Type
Jeep: Renegade, Compass, Cherokee, Grand Cherokee, Wrangler, Avenger, Gladiator, Commander
Kia: Venga, Cee'd, Pro Cee'd, Magentis, Cerato, Carnival, Sephia, EV5
Lada: Niva, Vesta, Granta, Kalina
Lancia: Ypsilon, Delta, Musa, Thema, Lybra
Land Rover: Range Rover Evoque, Range Rover Sport, Range Rover Velar, Range Rover, Discovery Sport, Discovery, Defender, Freelander, Evoque, Velar
Lexus: UX, NX, RX, CT, IS, ES, LS, LC, GS, RZ, LBX
Maserati: Ghibli, Levante, Quattroporte, GranTurismo, Grecale
Mazda: 5, 121, 323, 626, CX-7, CX-9, RX-8, Premacy, Demio, MX-3, MX-6
Mercedes-Benz: CLK, CLS, SLK, SLC, CLC, CL, GLK, ML, GL, EQC, EQV, AMG GT, Sprinter, Citan, Viano, Vaneo, Clase R, Clase X, Clase M, Clase T, 190
MG: 4, 5, ZS, HS, Marvel R, Cyberster, EHS, MG4, MG5
MINI: Cooper, Countryman, Clubman, Paceman, One, John Cooper Works, Aceman
Mitsubishi: ASX, Colt, Eclipse Cross, Lancer, Outlander, Pajero, Space Star, L200, Carisma, Galant
Nissan: Primera, Almera, 350Z, GT-R, Murano, Terrano, Patrol, Pathfinder, NV200, Pixo, Tiida
Opel: Vectra, Omega, Tigra, Signum, Agila, Karl, Cascada, Antara, Ampera, Movano, Calibra, Kadett, Speedster, Crossland X, Grandland X
Peugeot: 106, 107, 205, 206, 207, 306, 307, 406, 407, 607, 807, 1007, 4007, 4008, Expert, Bipper, 206 CC, Boxer, 301, 406
Polestar: 2, 3, 4, 1
Porsche: 924, 928, 944, 968
Renault: Laguna, Modus, Fluence, Grand Scénic, Master, Twizy, Vel Satis, 4 E-Tech, Wind, Avantime, Grand Espace
Saab: 9-3, 9-5, 900
SEAT: Altea, Arosa, Cordoba, Exeo, Alhambra
Skoda: Roomster, Felicia, Kushaq
Smart: forTwo, forFour, Roadster, #1, #3, Fortwo
SsangYong: Tivoli, Korando, Rexton, Kyron, Actyon
Subaru: Forester, Outback, Impreza, XV, Legacy, Levorg, Justy, BRZ, WRX, Crosstrek
Suzuki: Swift, Vitara, Grand Vitara, Ignis, Jimny, SX4, S-Cross, Alto, Baleno, Splash, Swace, Across, Celerio, Wagon R+
Tesla: Model 3, Model S, Model X, Model Y, Roadster
Toyota: Auris, Avensis, Verso, iQ, MR2, Celica, Proace, Urban Cruiser, Starlet, Carina, Corolla Verso, GT86, Proace Verso
Volkswagen: up!, Scirocco, Jetta, Bora, Lupo, Fox, Beetle, Käfer, Phaeton, Transporter, Crafter, Amarok, Eos, CC, Vento, ID.6, Caravelle, Corrado
Volvo: XC40, XC60, XC70, XC90, V40, V50, V60, V70, V90, S40, S60, S80, S90, C30, C40, C70, EX30, EX90, 850, V40 Cross Country
`);

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
