/** What an inspector looks at (ORDER-45), in groups as one walks around and through a car. A key stays for ever, because reports name it. */
export const pointGroups = [
  {
    key: "papers",
    label: "Documentos e identidad",
    points: {
      vin_body: "Número de bastidor en la carrocería",
      vin_papers: "Bastidor igual en el coche y en los papeles",
      registration_one: "Permiso alemán, parte I (Teil I)",
      registration_two: "Permiso alemán, parte II (Teil II), en poder del vendedor",
      coc: "Certificado de conformidad (COC)",
      service_book: "Libro de mantenimiento con sellos",
      invoices: "Facturas de talleres",
      inspection_report: "Último informe de la ITV alemana (HU)",
      keys: "Dos llaves que abren y arrancan",
      owners: "Número de propietarios",
      recalls: "Campañas de revisión del fabricante",
    },
  },
  {
    key: "exterior",
    label: "Carrocería y pintura",
    points: {
      bonnet: "Capó",
      front_bumper: "Paragolpes delantero",
      rear_bumper: "Paragolpes trasero",
      left_front_wing: "Aleta delantera izquierda",
      right_front_wing: "Aleta delantera derecha",
      left_doors: "Puertas izquierdas",
      right_doors: "Puertas derechas",
      left_rear_side: "Lateral trasero izquierdo",
      right_rear_side: "Lateral trasero derecho",
      roof: "Techo",
      tailgate: "Portón o tapa del maletero",
      gaps: "Ajuste entre las piezas",
      paint_thickness: "Espesor de la pintura",
      rust: "Carrocería: óxido",
      seals: "Gomas de puertas y maletero",
      mirrors: "Retrovisores",
      tow_bar: "Bola de remolque",
    },
  },
  {
    key: "glass",
    label: "Cristales y luces",
    points: {
      windscreen: "Parabrisas",
      side_windows: "Lunas laterales",
      rear_window: "Luneta trasera",
      wipers: "Limpiaparabrisas y lavaparabrisas",
      headlights: "Faros",
      day_lights: "Luces diurnas",
      indicators: "Intermitentes",
      brake_lights: "Luces de freno",
      fog_lights: "Antinieblas",
      reverse_lights: "Luces de marcha atrás",
      plate_light: "Luz de matrícula",
    },
  },
  {
    key: "wheels",
    label: "Ruedas y neumáticos",
    points: {
      front_tyres: "Neumáticos delanteros: dibujo",
      rear_tyres: "Neumáticos traseros: dibujo",
      tyre_age: "Edad de los neumáticos",
      tyre_wear: "Neumáticos: desgaste parejo",
      rims: "Llantas",
      spare: "Rueda de repuesto o kit",
      second_set: "Segundo juego de ruedas",
    },
  },
  {
    key: "engine",
    label: "Motor",
    points: {
      cold_start: "Arranque en frío",
      idle: "Ralentí",
      noises: "Motor: ruidos",
      smoke: "Escape: humo",
      oil_level: "Aceite: nivel y aspecto",
      oil_leaks: "Aceite: fugas",
      coolant: "Refrigerante: nivel y aspecto",
      coolant_leaks: "Refrigerante: fugas",
      belts: "Correas visibles",
      timing: "Distribución: última revisión",
      turbo: "Turbo",
      mounts: "Soportes del motor",
      battery: "Batería de 12 V",
      charging: "Carga del alternador",
      exhaust: "Línea de escape",
      particle_filter: "Filtro de partículas o catalizador",
    },
  },
  {
    key: "electric",
    label: "Batería de tracción y carga",
    points: {
      traction_battery: "Estado de la batería de tracción",
      range: "Autonomía mostrada",
      charge_port: "Toma de carga",
      charge_test: "Prueba de carga",
      charge_cable: "Cable de carga",
    },
  },
  {
    key: "transmission",
    label: "Cambio y transmisión",
    points: {
      clutch: "Embrague",
      gear_changes: "Cambios de marcha",
      automatic: "Cambio automático: suavidad",
      gear_oil: "Cambio: fugas",
      drive_shafts: "Palieres y fuelles",
      four_wheels: "Tracción total",
    },
  },
  {
    key: "chassis",
    label: "Suspensión y dirección",
    points: {
      front_dampers: "Amortiguadores delanteros",
      rear_dampers: "Amortiguadores traseros",
      springs: "Muelles",
      joints: "Rótulas y silentblocks",
      bearings: "Rodamientos",
      steering: "Dirección: holgura y ruidos",
      alignment: "Marcha en línea recta",
      underbody: "Bajos",
    },
  },
  {
    key: "brakes",
    label: "Frenos",
    points: {
      front_discs: "Discos y pastillas delanteros",
      rear_discs: "Discos y pastillas traseros",
      brake_fluid: "Líquido de frenos",
      brake_lines: "Latiguillos y tubos",
      hand_brake: "Freno de estacionamiento",
      brake_test: "Frenada recta en la prueba",
      abs: "ABS y control de estabilidad",
    },
  },
  {
    key: "interior",
    label: "Interior",
    points: {
      front_seats: "Asientos delanteros",
      rear_seats: "Asientos traseros",
      belts_seat: "Cinturones de seguridad",
      airbags: "Airbags: testigo y cubiertas",
      wheel: "Volante",
      pedals: "Pedales",
      carpets: "Moqueta y alfombrillas",
      headlining: "Techo interior",
      door_panels: "Paneles de las puertas",
      smell: "Interior: olor y humedad",
      boot: "Maletero",
      mileage_wear: "Desgaste acorde con los kilómetros",
    },
  },
  {
    key: "equipment",
    label: "Equipamiento y electrónica",
    points: {
      warning_lights: "Testigos del cuadro",
      fault_codes: "Centralita: averías leídas (OBD)",
      air_conditioning: "Aire acondicionado",
      heating: "Calefacción",
      windows: "Elevalunas",
      locking: "Cierre centralizado",
      infotainment: "Pantalla y radio",
      navigation: "Navegador",
      camera: "Cámara y sensores de aparcamiento",
      assistants: "Ayudas a la conducción",
    },
  },
] as const;

export const inspectionPoints: readonly { key: string; label: string; group: string }[] = pointGroups.flatMap((group) =>
  Object.entries(group.points).map(([key, label]) => ({ key, label, group: group.key })),
);

export const ratings = [
  { value: "good", label: "Bien" },
  { value: "worn", label: "Desgaste" },
  { value: "defect", label: "Defecto" },
  { value: "unchecked", label: "No revisado" },
] as const;

export type Rating = (typeof ratings)[number]["value"];
export const ratingValues = ratings.map(({ value }) => value);

export const verdicts = [
  { value: "recommended", label: "Recomendado" },
  { value: "with_reservations", label: "Recomendado con reservas" },
  { value: "not_recommended", label: "No recomendado" },
] as const;

export type Verdict = (typeof verdicts)[number]["value"];

export type RatedPoints = Readonly<Record<string, { rating: Rating; note: string }>>;
