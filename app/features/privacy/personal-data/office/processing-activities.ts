/** One purpose for which the company processes personal data, as article 30.1 of the GDPR lists them. */
export type Activity = {
  title: string;
  purpose: string;
  /** The letter of article 6.1 of the GDPR, in words. */
  basis: string;
  people: string;
  data: string;
  /** Who gets some of it, besides the processors. */
  recipients: string;
  /** From when the periods count, or what ends the storage if there is none. */
  from: string;
  /** The tables of the database; their periods come from the one list (tables.ts). */
  tables: readonly string[];
};

const nobody = "Nadie.";

/** Every table with personal data is in exactly one of them; a test compares them with the list of all tables. */
export const activities: readonly Activity[] = [
  {
    title: "Cuentas de cliente y del equipo",
    purpose: "Que cada persona entre en su cuenta y vea lo suyo, y que nadie más entre.",
    basis: "Contrato o pasos previos (letra b); en las cuentas del equipo, la relación laboral.",
    people: "Clientes con cuenta y personas del equipo.",
    data: "Correo, nombre, contraseña y códigos cifrados, sesiones con su navegador, y accesos con cuentas de otros.",
    recipients: "Si alguien entra con la cuenta de otro proveedor, ese proveedor.",
    from: "La cuenta, hasta que se borra; sesiones, enlaces y cuentas sin confirmar, desde que se crean o terminan",
    tables: [
      "users",
      "profiles",
      "user_roles",
      "sessions",
      "account_links",
      "auth_factors",
      "recovery_codes",
      "factor_challenges",
      "openid_identities",
      "first_admin_links",
    ],
  },
  {
    title: "Consultas, mensajes y reclamaciones",
    purpose: "Responder a quien escribe, y atender las reclamaciones en su plazo.",
    basis: "Consentimiento (letra a); en las reclamaciones, obligación legal (letra c).",
    people: "Personas que preguntan, reclaman o negocian una compra.",
    data: "Nombre, correo, teléfono, lo que cuentan, el coche que les interesa y cómo prefieren la respuesta.",
    recipients: nobody,
    from: "Desde la última respuesta",
    tables: ["vehicle_inquiries", "inquiry_replies", "contact_messages", "team_replies", "conversation_work", "conversation_notes"],
  },
  {
    title: "Citas",
    purpose: "Acordar, recordar y atender las videollamadas.",
    basis: "Contrato o pasos previos (letra b).",
    people: "Personas que piden una cita.",
    data: "Nombre, correo, teléfono, día, hora, tema y notas.",
    recipients: nobody,
    from: "Desde el día de la cita",
    tables: ["appointments"],
  },
  {
    title: "Preferencias, coches guardados y sugerencias",
    purpose: "Ordenar los coches según lo que cada cliente busca, y enseñarle los que guardó. No decide nada sobre la persona.",
    basis: "Contrato o pasos previos (letra b).",
    people: "Clientes con cuenta que rellenan el cuestionario o guardan coches.",
    data: "Presupuesto, marcas, combustible, uso y otras preferencias de coche; qué coches guardó y cuándo.",
    recipients: nobody,
    from: "Hasta que se borra la cuenta",
    tables: ["user_preferences", "saved_cars", "vehicle_makes", "vehicle_models"],
  },
  {
    title: "Avisos de coches nuevos",
    purpose: "Avisar por correo a quien guarda una búsqueda de los coches nuevos que encajan con ella y de los que bajan de precio.",
    basis: "Consentimiento (letra a).",
    people: "Quien guarda una búsqueda, con cuenta o con su correo confirmado.",
    data: "Correo, la búsqueda, la comunidad de entrega, cada cuánto quiere el aviso y cuándo se le avisó.",
    recipients: nobody,
    from: "Hasta que la persona lo termina; sin confirmar, desde que se pide; en pausa, desde que se para",
    tables: ["saved_searches", "found_cars", "told_cars", "car_changes", "alert_rounds"],
  },
  {
    title: "Reservas, contratos e importaciones",
    purpose: "Comprar el coche, traerlo, matricularlo, cobrarlo, entregarlo y atender la garantía.",
    basis: "Contrato (letra b); en facturas, impuestos y matriculación, obligación legal (letra c).",
    people: "Clientes que reservan o encargan un coche, quien lo vende y quien hace una transferencia.",
    data: "Identidad, contacto, domicilio, documentos que entregan o firman, presupuestos, pagos, movimientos del banco, inspección y desistimientos; de quien vende el coche, su nombre, domicilio y documento; de sus dueños anteriores, lo que digan los papeles de sus kilómetros.",
    recipients:
      "Gestoría, transportista, taller, aseguradora de la garantía y, si se pide financiación, la entidad que la estudia; Agencia Tributaria, DGT, ITV y ayuntamiento.",
    from: "Desde el final de la reserva, del plan o de la importación; los papeles de los kilómetros de un coche del stock, desde que se vende o se archiva",
    tables: [
      "reservations",
      "service_contracts",
      "orders",
      "order_steps",
      "order_news",
      "order_quotes",
      "order_papers",
      "order_paper_files",
      "order_inspections",
      "order_inspection_photos",
      "mileage_readings",
      "order_entries",
      "order_purchase_confirmations",
      "order_purchases",
      "order_cost_lines",
      "bank_movements",
      "order_withdrawals",
      "order_handovers",
      "order_documents",
      "order_refund_accounts",
    ],
  },
  {
    title: "Correos que envía el sitio",
    purpose: "Confirmar lo que se ha hecho y avisar de lo que falta; novedades solo si se han pedido.",
    basis: "La de aquello de lo que trata el correo; en las novedades, consentimiento (letra a).",
    people: "Quien deja su correo, y el equipo.",
    data: "Dirección de correo y el texto enviado.",
    recipients: nobody,
    from: "Desde que sale, o desde que se descarta",
    tables: ["emails", "withheld_emails", "joined_answers"],
  },
  {
    title: "Consentimientos y derechos",
    purpose: "Probar qué se aceptó, y atender las solicitudes de acceso, supresión y portabilidad.",
    basis: "Obligación legal (letra c).",
    people: "Quien acepta un texto o pide algo sobre sus datos.",
    data: "Correo, qué se aceptó o se pidió, cuándo y con qué texto; bajo bloqueo, lo que una ley manda conservar.",
    recipients: "Jueces, fiscales y autoridades que pidan lo bloqueado.",
    from: "Desde el consentimiento o la solicitud; lo bloqueado, hasta la fecha de su ley",
    tables: ["consents", "data_requests", "blocked_records", "erasures"],
  },
  {
    title: "Registro del trabajo del equipo",
    purpose: "Saber quién cambió qué, y quién abrió un documento de un cliente.",
    basis: "Interés legítimo (letra f): la seguridad de los datos de los clientes.",
    people: "Personas del equipo.",
    data: "Qué hizo cada una y cuándo, sin lo que escribieron los clientes.",
    recipients: nobody,
    from: "Desde cada cambio; lo que pertenece a una importación o a una tabla, con ella",
    tables: [
      "audit_log",
      "order_paper_looks",
      "price_table_versions",
      "stock_imports",
      "stock_sources",
      "stock_mappings",
      "stock_words",
      "stock_doubts",
      "feeds",
      "advertised_places",
      "official_value_years",
      "vehicle_official_values",
      "setup_confirmations",
      "company_accounts",
    ],
  },
  {
    title: "Protección contra abusos y recuento de visitas",
    purpose: "Frenar a quien prueba contraseñas o inunda formularios, y contar visitas sin saber de quién son.",
    basis: "Interés legítimo (letra f).",
    people: "Quien visita la web.",
    data: "Claves cifradas que se derivan de la dirección de red o del correo. No se guarda ninguna dirección IP.",
    recipients: nobody,
    from: "Desde cada intento, envío o visita",
    tables: [
      "auth_failures",
      "try_levels",
      "form_sendings",
      "form_counters",
      "appointment_senders",
      "vehicle_visits",
      "vehicle_visit_networks",
    ],
  },
];
