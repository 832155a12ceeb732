/** A make with its models, both as they are written in Spain. */
export type MakeWithModels = { name: string; models: readonly string[] };

/** Reads a list with a make in each line: "Abarth: 500, 595". */
export function makesOf(list: string): MakeWithModels[] {
  return list
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", models = ""] = line.split(": ");
      return { name, models: models.split(", ") };
    });
}

/** Offered while the database has no public makes (SURVEY-17). A series or class covers all its versions. */
export const fallbackMakes: readonly MakeWithModels[] = makesOf(`
Audi: A1, A3, A4, A5, A6, A7, A8, Q2, Q3, Q4 e-tron, Q5, Q6 e-tron, Q7, Q8, e-tron GT, TT, RS3, RS6
BMW: Serie 1, Serie 2, Serie 3, Serie 4, Serie 5, Serie 7, Serie 8, X1, X2, X3, X4, X5, X6, X7, Z4, i4, i5, iX, iX1, iX3
Mercedes-Benz: Clase A, Clase B, Clase C, Clase E, Clase S, Clase G, Clase V, CLA, CLE, GLA, GLB, GLC, GLE, GLS, EQA, EQB, EQE, EQS, SL, Vito
Volkswagen: Polo, Golf, Passat, Arteon, T-Cross, Taigo, T-Roc, Tiguan, Tayron, Touareg, Touran, Sharan, Caddy, Multivan, California, ID.3, ID.4, ID.5, ID.7, ID. Buzz
Porsche: 911, 718 Boxster, 718 Cayman, Boxster, Cayman, Panamera, Taycan, Macan, Cayenne
Opel: Corsa, Astra, Insignia, Adam, Mokka, Crossland, Grandland, Frontera, Combo, Zafira, Vivaro, Meriva
Ford: Fiesta, Focus, Mondeo, Puma, EcoSport, Kuga, Explorer, Capri, Mustang, Mustang Mach-E, S-Max, Galaxy, Ranger, Tourneo Connect, Tourneo Custom, Transit
Renault: Twingo, Clio, Captur, Mégane, Symbioz, Arkana, Austral, Rafale, Espace, Scénic, Kadjar, Koleos, Talisman, Kangoo, Trafic, ZOE, 5 E-Tech
Peugeot: 108, 208, 308, 408, 508, 2008, 3008, 5008, RCZ, Partner, Rifter, Traveller
Citroën: C1, C3, C3 Aircross, C4, C4 X, C4 Cactus, C5 Aircross, C5 X, Berlingo, SpaceTourer, Ami
SEAT: Mii, Ibiza, León, Toledo, Arona, Ateca, Tarraco, Alhambra
Skoda: Citigo, Fabia, Scala, Octavia, Superb, Kamiq, Karoq, Kodiaq, Elroq, Enyaq, Rapid, Yeti
Toyota: Aygo, Aygo X, Yaris, Yaris Cross, Corolla, Corolla Cross, C-HR, RAV4, Prius, Camry, Highlander, Land Cruiser, bZ4X, Supra, GR86, Hilux, Proace City, Mirai
Honda: Jazz, Civic, Accord, HR-V, ZR-V, CR-V, e, e:Ny1, NSX
Nissan: Micra, Note, Pulsar, Juke, Qashqai, X-Trail, Ariya, Leaf, Navara, 370Z, Townstar
Hyundai: i10, i20, i30, Bayon, Kona, Tucson, Santa Fe, Ioniq, Ioniq 5, Ioniq 6, Ioniq 9, Inster, Nexo, Staria, i40
Kia: Picanto, Rio, Ceed, ProCeed, XCeed, Stonic, Niro, Sportage, Sorento, EV3, EV4, EV6, EV9, Stinger, Soul, Carens, Optima
Mazda: 2, 3, 6, 6e, CX-3, CX-30, CX-5, CX-60, CX-80, MX-5, MX-30
`);
