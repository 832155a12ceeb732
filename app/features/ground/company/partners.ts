/** The company's partners, in the order in which a car meets them. */
export const partners = [
  {
    title: "Concesionarios en Alemania",
    text: "De ellos compramos. Venden con factura, historial de mantenimiento y documentación completa.",
  },
  { title: "Inspectores técnicos", text: "Revisan el coche en persona antes de la compra y firman el informe que tú lees." },
  {
    title: "Transportistas especializados",
    text: "Traen el coche en camión portavehículos, con la mercancía asegurada durante todo el viaje.",
  },
  { title: "Gestorías", text: "Presentan los impuestos y la matriculación ante Hacienda y la DGT. Tú solo firmas." },
  { title: "Talleres de confianza", text: "Ponen el coche a punto antes de la entrega y atienden la garantía después." },
  { title: "Aseguradoras", text: "Dan cobertura a la garantía mecánica y, si quieres, te ofrecen la póliza para salir circulando." },
] as const;
