import type { Meaning } from "./fact-phrases.ts";

/** The dictionary of equipment: in each line the name in Spanish, then how German sellers write it. The longest phrase counts. */
const dictionary = `
No fumador: nichtraucher*
Ruedas de invierno: winterreifen|winterraeder|wintersatz|winterreifensatz|winterkomplettraeder|8 fach|8 fach bereift|achtfach bereift|8 fach bereifung
Neumáticos de todo el año: allwetterreifen|ganzjahresreifen|allwetter
Garantía: herstellergarantie|werksgarantie|anschlussgarantie|garantieverlaengerung
Kit de reparación de pinchazos: reifenreparaturset|reifenreparaturkit|pannenset|pannenkit|tirefit
Rueda de repuesto: reserverad|ersatzrad|notrad
Alfombrillas: fussmatten|gummimatten
ABS: abs
Control de estabilidad: esp|dsc|elektronisches stabilitaetsprogramm|stabilitaetskontrolle|stabilitaetsprogramm
Control de tracción: asr|traktionskontrolle|antischlupfregelung
Airbags: airbag|airbags|fahrerairbag|beifahrerairbag|front airbags|frontairbags|airbag fahrer*
Airbags laterales y de cortina: seitenairbag*|kopfairbag*|seiten airbags|vorhangairbag*|front und seiten airbags|front seiten und weitere airbags|weitere airbags|knieairbag
Isofix: isofix*
Frenada automática de emergencia: notbremsassistent*|notbremsassi|notbrems assistent|city notbremsfunktion|notbremsfunktion|front assist|frontassist|city safety|pre sense|kollisionswarn*|active city stop|umfeldbeobachtungssystem|auffahrwarn*|kollisionsvermeidung*|notbremssystem
Mantenimiento de carril: spurhalteassistent*|spurhalteassi|spurhalte assistent|lane assist|spurassistent|spurhaltewarn*|spurhaltesystem|aktiver spurhalteassistent|lane departure|spurverlassenswarn*|spurverlassenswarnung|spurwechselwarn*
Detector de ángulo muerto: totwinkelassistent*|totwinkel assistent|tot winkel assistent|totwinkelwarner|toter winkel assistent|side assist|sideassist|blind spot*|blis|spurwechselassistent*|totwinkel|totwinkelueberwachung|toter winkel
Reconocimiento de señales: verkehrszeichenerkennung*|verkehrszeichen erkennung|verkehrszeichenassistent|tempolimitanzeige|speed limit info|verkehrszeichen
Detector de fatiga: muedigkeitserkennung|muedigkeitswarn*|muedigkeitssensor|muedigkeitserkennungssystem|attention assist|aufmerksamkeitsassistent*
Control de presión de los neumáticos: reifendruckkontroll*|reifendruck kontroll*|rdks|reifendrucksensor*|reifenkontrollanzeige
Alarma: alarmanlage|alarm|diebstahlwarnanlage|diebstahlschutz*
Inmovilizador: wegfahrsperre
Llamada de emergencia: notrufsystem|e call|ecall|notruf
Alerta de tráfico trasero: querverkehrswarn*|ausparkassistent|rear traffic alert|rear cross traffic*|querverkehrassistent|ausparkhilfe
Visión nocturna: nachtsicht*|night vision|nightvision
Asistentes de conducción: fahrassistenz paket*|fahrassistenzpaket*|fahrerassistenzpaket*|fahrerassistenz*|assistenzpaket|driving assistant*|toyota safety sense|safety sense|pilot assist|intellisafe|co pilot paket|eyesight|honda sensing|business paket plus|assistenz paket
Asientos infantiles integrados: integrierte kindersitze|kindersitz integriert|integrierter kindersitz
Asistente de arranque en cuesta: berganfahrassistent|berganfahrhilfe|hill holder|anfahrassistent|hillholder
Control de descenso: bergabfahrhilfe|bergabfahrassistent|hdc
Cinturones con aviso: gurtwarner
Cinturones automáticos: automatik gurte
Aire acondicionado: klimaanlage|klima|klimaanl|klimaanlage manuell|manuelle klimaanlage|klimaanlage manuelle
Climatizador automático: klimaautomatik|klima automatik|climatronic|klimaautom|klimaanlage automatik|automatische klimaanlage|automatik klima|thermatic|klimatisierungsautomatik
Climatizador de dos zonas: 2 zonen klimaautomatik|2 zonen klimaanlage|zwei zonen klimaautomatik|klimaautomatik 2 zonen|2 zonen klima|2 zonen automatik|klimaanlage 2 zonen|zweizonen klimaautomatik|2 fach klimaautomatik|klimaautomatik 2 zonen
Climatizador de tres o cuatro zonas: 3 zonen klimaautomatik|4 zonen klimaautomatik|3 zonen klimaanlage|3 zonen klima|4 zonen klima|klimaautomatik 3 zonen|klimaautomatik 4 zonen|drei zonen klimaautomatik|vier zonen klimaautomatik|thermotronic
Control de crucero: tempomat|gra|geschwindigkeitsregelanlage|cruise control|geschwindigkeitsregler|tempomat mit*
Limitador de velocidad: geschwindigkeitsbegrenzer|geschwindigkeitsbegrenzungsanlage|limiter|speedlimiter
Control de crucero adaptativo: acc|abstandstempomat|abstandsregeltempomat|distronic*|adaptive cruise control|adaptiver tempomat|adaptive geschwindigkeitsregelung|automatische distanzregelung|abstandsregelung|abstandswarn*|active cruise control|tempomat adaptiv|travel assist|stauassistent|abstandsregelautomatik
Asientos calefactables: sitzheizung*|shz|sitzhzg|sitzhz|sitz und lenkradheizung|beheizbare sitze|beheizte sitze|sitze beheizt|sitze beheizbar|beheizbare vordersitze|sitzheiz|heated seats
Asientos calefactables delante y detrás: sitzheizung vorn und hinten|sitzheizung vorne und hinten|sitzheizung v h|sitzheizung hinten
Volante calefactable: lenkradheizung|beheizbares lenkrad|beheiztes lenkrad|lenkrad beheizbar|lenkrad beheizt|lederlenkrad beheizbar
Asientos ventilados: sitzbelueftung|belueftete sitze|sitzklimatisierung|klimasitze|sitze belueftet|klimatisierte sitze|aktivsitze
Asientos con masaje: massagesitz*|massagefunktion|sitze mit massage|massage
Asientos eléctricos: elektrische sitze|elektr sitze|el sitze|elektrische sitzeinstellung|elektr sitzeinstellung|elektrische sitzverstellung|sitze elektrisch*|elektrisch verstellbare sitze|elektrische vordersitze|el sitzverstellung|elektr sitzverstellung
Asientos eléctricos con memoria: elektrische sitze mit memory|elektrische sitzeinstellung mit memory funktion|memory sitze|memorysitze|memory|sitze mit memory|memory funktion|memory paket
Apoyo lumbar: lordosenstuetze|lendenwirbelstuetze
Calefacción independiente: standheizung*|standhzg|webasto|standheiz*
Acceso y arranque sin llave: keyless*|keyless go|keyless entry|schluesselloser zugang|schluessellose zentralverriegelung|kessy|komfortzugang|smart key|start knopf|startknopf|komfortschluessel|advanced key|smartkey|keyfree|keyless access
Portón eléctrico: elektrische heckklappe|el heckklappe|elektr heckklappe|heckklappe elektrisch|elektrischer kofferraum|easy open|elektr kofferraumklappe|easy pack heckklappe|heckklappe elektr|elektrische heckklappenbetaetigung|sensorgesteuerte heckklappe|automatische heckklappe|elektrische kofferraumklappe
Elevalunas eléctricos: elektrische fensterheber|el fensterheber|elektr fensterheber|efh|e fensterheber|fensterheber elektrisch|4 x efh|elektrische fenster|fensterheber
Cierre centralizado: zentralverriegelung*|zv|zv mit funk*|zv mit fernbedienung|zv funk|funk zv|zv fernbedienung|ffb
Sensor de lluvia: regensensor
Encendido automático de luces: licht automatik|automatik licht|lichtsensor|licht und regensensor|lichtautomatik|fahrlichtautomatik
Sensor de lluvia y luces: regen und lichtsensor|regen lichtsensor|licht regensensor|licht regen sensor
Retrovisor interior antideslumbrante: innenspiegel automatisch abblendend*|automatisch abblendender innenspiegel|abblendbarer innenspiegel|abblendautomatik|innenspiegel abblendbar
Dirección asistida: servolenkung|servo
Apoyabrazos: armlehne|mittelarmlehne
Bomba de calor: waermepumpe
Climatización previa: standklimatisierung|vorklimatisierung
Puerta corredera: schiebetuer*
Puertas correderas eléctricas: elektrische schiebetuer*|elektr schiebetuer*|el schiebetuer*
Parabrisas calefactable: beheizbare frontscheibe|frontscheibenheizung|beheizte frontscheibe|frontscheibe beheizbar|frontscheibe beheizt|windschutzscheibe beheizbar
Cierre asistido de puertas: soft close|softclose|servoschliessung
Toma de 230 V: steckdose 230 v|230 v steckdose
Navegador: navi|navigation|navigationssystem|navigationsgeraet|navigations system|navi system|navisystem|discover pro|discover media|mmi navigation*|mmi navigation plus|navigation professional|business navigation|comand*|navigation business|navi professional|touch pro|mmi plus|navigationspaket|navi paket|festeinbau navi|satnav
Apple CarPlay: apple carplay|carplay|apple car play|car play
Android Auto: android auto|androidauto
Conexión con el móvil: smartphone integration*|mirrorlink|app connect|appconnect|full link|fulllink|smartlink|smart link|smartphone interface|smartphone spiegelung
Bluetooth y manos libres: bluetooth*|freisprecheinrichtung*|freisprech*|fse|bluetooth freisprecheinrichtung|handyvorbereitung|telefon vorbereitung|freisprechanlage
Carga inalámbrica del móvil: induktionsladen*|induktives laden|wireless charging|induktive ladeschale|kabelloses laden|qi laden|phone box|qi ladestation|induktive ladefunktion
USB: usb|usb anschluss
Radio digital DAB: dab|dab radio|digitalradio|digitaler radioempfang|radio dab|dabplus|tuner radio dab
Radio: radio|radio cd|cd radio|cd player|cd|tuner radio|mp 3|autoradio
Sensores de aparcamiento: pdc|einparkhilfe|park distance control|parksensor*|parkpilot|parktronic|einparksensor*|einparkhilfe selbstlenkendes|pts|park pilot|parkhilfe|akustische einparkhilfe
Sensores de aparcamiento traseros: pdc hinten|einparkhilfe hinten|einparkhilfe sensoren hinten|parksensoren hinten|park distance control hinten|parkpilot hinten|pdc hi|parkhilfe hinten
Sensores de aparcamiento delanteros y traseros: pdc vorn und hinten|pdc vorne und hinten|pdc vorn hinten|pdc vorne hinten|pdc v h|pdc vo hi|einparkhilfe vorn und hinten|einparkhilfe vorne und hinten|einparkhilfe vorn hinten|einparkhilfe vorne hinten|parksensoren vorne und hinten|parksensoren vorn und hinten|einparkhilfe vorn|einparkhilfe vorne|pdc vorne|pdc vorn|parkpilot vorn und hinten|einparkhilfe sensoren vorne|park distance control vorn und hinten|park distance control vorne und hinten
Aparcamiento asistido: parklenkassistent|einparkassistent|park assist|parkassistent*|park assistent|parkassist|parklenkass*|einparkhilfe selbstlenkend*|selbstlenkendes system|aktiver parkassistent|parking assistant*|parkmanoever*|remote parking|intelligent park*
Cámara de marcha atrás: rueckfahrkamera|kamera|rfk|rueckfahrcamera|einparkhilfe kamera|rear view camera|rear view kamera|rear view|rearview|rueckkamera|kamera hinten|parkkamera
Cámaras de 360 grados: 360 kamera|360 grad kamera|area view|areaview|surround view|surroundview|around view monitor|around view|rundumkamera|rundumsicht*|top view|topview|kamera 360|kamera 360 grad|360 grad|umgebungskamera|360|bird view|360 grad ansicht
Cuadro de instrumentos digital: virtual cockpit*|digital cockpit*|active info display|digitales kombiinstrument|virtuelles cockpit|digitales cockpit|volldigitales kombiinstrument|volldigital*|widescreen cockpit|widescreen|live cockpit*|digitaltacho|i cockpit|digitales display|audi virtual cockpit
Proyección en el parabrisas: head up display*|headup display|hud|head up|headup
Equipo de sonido: soundsystem*|sound system|bose*|harman kardon*|b o|bang olufsen*|bang und olufsen|burmester*|jbl*|canton*|beats*|dynaudio|bowers wilkins*|bowers und wilkins|meridian*|infinity soundsystem|krell|mark levinson|premium soundsystem|fender soundsystem|focal|hifi*|hi fi|jbl soundsystem|premium sound
Pantalla táctil: touchscreen|touch screen|touch display|touchdisplay
Ordenador de a bordo: bordcomputer|boardcomputer
MBUX: mbux*
PCM: pcm|porsche communication management
Mandos en el volante: multifunktionslenkrad|mufu|multifunktions lenkrad|mfl|multilenkrad
Control por voz: sprachsteuerung|sprachbedienung
Internet a bordo: wlan|wifi|hotspot|wlan hotspot|wifi hotspot
Servicios conectados: connected drive|connecteddrive|we connect|car net|connect paket|mercedes me|kia connect|bluelink
Entretenimiento trasero: rear seat entertainment|fond entertainment|tv|dvd|tv empfang
Cable de carga: ladekabel*|typ 2 kabel|ladekabel typ 2|typ 2 ladekabel|mode 3 kabel|mode 3 ladekabel
Carga rápida en corriente continua: schnellladen|schnelllade*|ccs|ccs laden|dc laden|chademo|schnellladefunktion|dc schnellladen
Autopilot: autopilot|enhanced autopilot|autopilot erweitert|fsd
Faros LED: led|led scheinwerfer|voll led|full led|led hauptscheinwerfer|vollled|led paket|led licht|led high performance|led scheinw|voll led scheinwerfer|full led scheinwerfer|voll led hauptscheinwerfer
Faros LED matriciales: matrix led*|led matrix*|matrix scheinwerfer|multibeam*|multibeam led|iq light|pixel led*|laserlicht|adaptive led scheinwerfer|adaptive led|matrix led scheinwerfer|hd matrix|intellilux*|led matrix scheinwerfer|pdls*|laser licht
Faros de xenón: xenon*|bi xenon*|bixenon*|xenonscheinwerfer
Faros halógenos: halogenscheinwerfer|halogen
Luz de curva: kurvenlicht*|adaptives kurvenlicht|abbiegelicht|dynamisches kurvenlicht
Luces de carretera automáticas: fernlicht automatik|fernlichtassistent*|fernlicht assistent|light assist|fernlichtautomatik|blendfreies fernlicht|lightassist
Luces diurnas: tagfahrlicht|led tagfahrlicht|tagfahrlichter
Luces antiniebla: nebelscheinwerfer|nsw|led nebelscheinwerfer|nebel
Lavafaros: scheinwerferreinigung*|scheinwerferreinigungsanlage
Llantas de aleación: leichtmetallfelgen|alufelgen|alus|lm felgen|alu|leichtmetallraeder|lmf|alu felgen|leichtmetall felgen|zoll alufelgen|zoll alu|zoll leichtmetallfelgen|zoll felgen|zoll lm felgen|zoll lm|amg felgen|alloy wheels|sommerraeder auf alu|alu 18|zoll leichtmetallraeder
Techo panorámico: panoramadach|panorama|pano|panoramaglasdach|panorama glasdach|panodach|panorama dach|panorama schiebedach|panorama glas schiebedach|panoramaschiebedach|panorama ausstell schiebedach|glasdach|panorama hubdach
Techo solar: schiebedach|glasschiebedach|sonnendach|hubdach|glas schiebedach|ssd|glasschiebe hebedach|ausstelldach|schiebe hebedach|stahlschiebedach|schiebe ausstelldach
Barras de techo: dachreling|relingtraeger
Bola de remolque: ahk*|anhaengerkupplung*|anhaengervorrichtung|anhaengevorrichtung*|ahk abnehmbar|ahk schwenkbar|schwenkbare ahk|abnehmbare ahk|abnehmbare anhaengerkupplung|schwenkbare anhaengerkupplung|anhaengerkupplung abnehmbar|anhaengerkupplung schwenkbar|anhaengerkupplung starr|anh kupplung|haengerkupplung|anhaengekupplung*|anhaengerkuppl
Lunas tintadas: privacy*|privacy verglasung|getoente scheiben|abgedunkelte scheiben|scheiben abgedunkelt|scheiben getoent|dunkle scheiben|waermeschutzverglasung|sonnenschutzverglasung|scheibentoenung|privacy glas|getoente heckscheiben|abgetoente scheiben
Retrovisores eléctricos y calefactables: elektrische seitenspiegel|elektrische aussenspiegel|aussenspiegel elektrisch*|beheizbare aussenspiegel|el spiegel|elektr spiegel|elektr seitenspiegel|elektr aussenspiegel|e spiegel|spiegel beheizbar|aussenspiegel beheizbar
Retrovisores plegables eléctricamente: aussenspiegel anklappbar|elektrisch anklappbare aussenspiegel|spiegel anklappbar|anklappbare aussenspiegel|elektrisch anklappbare spiegel|aussenspiegel elektrisch anklappbar|spiegelpaket|spiegel elektrisch anklappbar
Capota eléctrica: elektrisches verdeck|verdeck elektrisch|elektrisches dach|elektr verdeck
Cortavientos: windschott
Techo rígido: hardtop
Estribos: trittbretter|trittbrett
Pintura metalizada: metalliclackierung|metalliclack
Paquete negro exterior: black paket|optikpaket schwarz|optik paket schwarz|night paket|nightpaket|black edition|black optik|black pack|shadow line|shadowline|optikpaket schwarz plus|black style
Luneta trasera practicable: heckscheibe separat oeffnend
Alerón: heckspoiler|dachspoiler|spoiler
Tapicería de piel: leder|volleder|vollleder|lederausstattung|ledersitze|leder sitze|vollederausstattung|vollederausstatt|volllederausstattung|nappaleder|leder nappa|nappa|*leder|lederpaket|lederpolster|lederpolsterung|leder interieur
Tapicería de piel y tela: teilleder*|stoff leder|leder stoff|halbleder|teilledersitze
Tapicería de piel sintética: kunstleder|artico
Tapicería de Alcantara: alcantara|leder alcantara|alcantara leder|alcantarasitze
Volante de piel: lederlenkrad|leder lenkrad|multifunktionslederlenkrad|leder multifunktionslenkrad
Volante deportivo: sportlenkrad|m lenkrad|lenkrad sport
Asientos deportivos: sportsitze|schalensitze|sport sitze|m sportsitze|recaro*|sportsitz|s sportsitze|komfortsportsitze
Iluminación ambiental: ambientebeleuchtung*|ambientelicht|ambiente beleuchtung|ambiente licht|ambiente paket|ambientelight|lichtpaket|ambient light
Asiento del acompañante abatible: umklappbarer beifahrersitz|beifahrersitz umklappbar
Banqueta trasera dividida: geteilte ruecksitzbank|ruecksitzbank geteilt|ruecksitzlehne geteilt|ruecksitze geteilt|umklappbare ruecksitzbank|rueckbank geteilt|geteilte rueckbank
Techo interior negro: dachhimmel schwarz|schwarzer dachhimmel|himmel schwarz|schwarzer himmel
Red de maletero: gepaeckraumtrennung|trennnetz|gepaecknetz
Cubierta del maletero: laderaumabdeckung
Trampilla o bolsa para esquís: skisack|durchlademoeglichkeit
Tercera fila de asientos: dritte sitzreihe|3 sitzreihe
Asientos de tela: stoffsitze|stoffpolster
Arranque y parada automáticos: start stopp automatik|start stop automatik|start stopp|start stop|start stopp system|start stop system|startstopp*|start stopp anlage|automatik start stopp|automatik start stop
Filtro de partículas: partikelfilter|dpf|dieselpartikelfilter|russpartikelfilter
Levas en el volante: schaltwippen|lenkradschaltung|schaltpaddles|paddles
Suspensión neumática: luftfederung|luftfahrwerk|airmatic|air suspension|airmatik|luftfederungs*
Suspensión adaptativa: dcc|adaptives fahrwerk|adaptive fahrwerksregelung|adaptivfahrwerk|adaptives m fahrwerk|magnetic ride|pasm|adaptive dampferregelung|flexride|dynamic body control|fahrwerksregelung
Selector de modos de conducción: drive select|fahrprofilauswahl|fahrmodus*|dynamic select|fahrprofil|drive mode*|fahrerlebnisschalter|driving mode*
Freno de mano eléctrico: elektrische parkbremse|elektronische parkbremse|el parkbremse|elektr parkbremse|elektrische handbremse|elektronische handbremse|auto hold|autohold
Distribución recién cambiada: zahnriemen neu|neuer zahnriemen|steuerkette neu|zahnriemen gewechselt|zahnriemen gemacht
Frenos nuevos: bremsen neu|neue bremsen
Bloqueo de diferencial: sperrdifferential|differentialsperre|sperrdifferenzial|quaife
Eje trasero direccional: hinterachslenkung|allradlenkung|4 control
Depósito mayor: grosser tank|groesserer tank|tank vergroessert
Acabado AMG Line: amg line|amg paket|amg styling|amg sportpaket|amg sport paket
Acabado S line: s line|s line paket|s line exterieur|s line selection|s line sportpaket
Acabado M Sport: m sportpaket|m paket|m sport|m sport paket|msport|m technik
Acabado R-Line: r line|r line paket|r line exterieur
Acabado ST-Line: st line
Acabado GT-Line: gt line
Acabado N Line: n line
Acabado R-Design: r design
Paquete deportivo: sportpaket|sport paket|dynamik paket
Suspensión deportiva: sportfahrwerk|sport fahrwerk|m fahrwerk|sportfederung|s line fahrwerk
Sport Chrono: sport chrono*|sportchrono*
Escape deportivo: sportabgasanlage|klappenauspuff|performance auspuff|sport abgasanlage|akrapovic*|klappenabgasanlage
Frenos cerámicos: keramikbremse*|keramik bremse*|pccb|carbon bremse*
Frenos deportivos: sportbremse*|m sportbremse|brembo*
`;

export const equipmentPhrases: readonly (readonly [phrases: string, meaning: Meaning])[] = dictionary
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", phrases = ""] = line.split(": ");
    return [phrases, { kind: "equipment", name }];
  });
