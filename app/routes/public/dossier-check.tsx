import { listedMeta } from "#app/features/ground/company/structured-data.ts";
import { DossierCheck } from "#app/features/orders/dossier/components/dossier-check.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { sameForEverybody } from "#server/pages/page-cache.ts";

export const headers = sameForEverybody;

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Comprobar un expediente" }];

export const meta = listedMeta({
  title: "Comprobar un expediente",
  description: "Comprueba en tu navegador, sin enviarlo, si el expediente de una importación ha cambiado.",
  path: "/verificar-expediente",
  crumbs,
});

const proves = [
  "Que los archivos de los sucesos son los que se aceptaron, se firmaron o se publicaron, byte a byte.",
  "Que no falta, sobra ni ha cambiado de sitio ningún suceso hasta el de la huella que tú guardaste.",
];

const provesNot = [
  "Que lo que cuentan sea verdad: solo que nadie lo ha cambiado desde que te dijimos la huella.",
  "Que se apuntara todo en su momento. Sin una huella que guardaste tú, un expediente rehecho entero también encaja.",
  "Nada sobre la carpeta «copias»: es para leer, y la huella no la protege.",
];

export default function DossierCheckPage() {
  return (
    <>
      <PageHeading crumbs={crumbs} title="¿Ha cambiado el expediente?">
        Elige el archivo que descargaste de tu importación. Lo lee tu navegador: no se envía a ninguna parte.
      </PageHeading>
      <div className="page-width grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desktop:items-start">
        <DossierCheck />
        <div className="flex flex-col gap-8">
          <Points title="Qué demuestra" points={proves} />
          <Points title="Qué no demuestra" points={provesNot} />
          <section>
            <h2 className="text-heading-3">Sin esta página</h2>
            <p className="mt-2 text-soft">
              Descomprime el archivo y escribe <code className="text-ink">sha256sum -c huellas.sha256</code> en su carpeta: dice qué archivo
              ha cambiado. En Windows, <code className="text-ink">certutil -hashfile archivo SHA256</code> da la huella de uno. Las de los
              sucesos y cómo se calculan están en LEEME.txt y expediente.json.
            </p>
          </section>
        </div>
      </div>
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="text-heading-3">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-soft">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
