import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { countOf } from "#app/lib/amounts.ts";
import { FileField, TextField } from "#app/ui/form-field.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { useScriptsRun } from "#app/ui/scripts-run.ts";
import { compareFingerprint, largestChecked, tooLarge, type Verdict, verifyDossier } from "../verify-dossier.ts";

type State = { name: string; verdict: Verdict | undefined } | undefined;

/** Checks a file that a person picks or drops. It needs a script: without one it says so, and the page says how to check by hand. */
export function DossierCheck() {
  const runs = useScriptsRun();
  const [state, setState] = useState<State>();
  const [told, setTold] = useState("");
  useDroppedFile(setState);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <p className="hidden rounded-field border border-line px-4 py-3 noscript:block">
        Tu navegador no ejecuta los programas de esta página, así que aquí no se puede comprobar. Abajo dice cómo hacerlo a mano.
      </p>
      <fieldset disabled={!runs} className="flex min-w-0 flex-col gap-6 rounded-tile border border-line bg-raised p-5">
        <legend className="sr-only">El expediente</legend>
        <FileField
          label="El expediente"
          accept=".zip,application/zip"
          hint="El ZIP, tal como lo descargaste, de hasta 512 MB. También puedes soltarlo en esta página."
          onChange={({ target }) => void read(target.files?.[0], setState)}
        />
        <TextField
          label="La huella que guardaste"
          optional
          hint="La de nuestro correo o la de la página de tu importación."
          value={told}
          onChange={({ target }) => setTold(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </fieldset>
      <div role="status" className="min-w-0">
        {state && (state.verdict ? <Result name={state.name} verdict={state.verdict} told={told} /> : <p>Comprobando «{state.name}»…</p>)}
      </div>
    </div>
  );
}

type SetState = Dispatch<SetStateAction<State>>;

/** The whole page takes a dropped file. Otherwise the browser would open the file in place of the page. */
function useDroppedFile(setState: SetState): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void read(event.dataTransfer?.files[0], setState);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, [setState]);
}

/** A file that was chosen before and takes longer does not take the place of a newer one. */
async function read(file: File | undefined, setState: SetState): Promise<void> {
  if (!file) return;
  const begun: State = { name: file.name, verdict: undefined };
  setState(begun);
  const verdict = await verdictOn(file);
  setState((now) => (now === begun ? { name: file.name, verdict } : now));
}

async function verdictOn(file: File): Promise<Verdict> {
  if (file.size > largestChecked) return tooLarge;
  try {
    return await verifyDossier(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { kind: "no-dossier", why: "Tu navegador no ha podido leerlo. Prueba en un ordenador." };
  }
}

function Result({ name, verdict, told }: { name: string; verdict: Verdict; told: string }) {
  const { tone, badge, lines } = resultOf(verdict, told);
  return (
    <section>
      <h2 className="flex flex-wrap items-center gap-3 text-heading-3 wrap-anywhere">
        {name} <StateBadge tone={tone}>{badge}</StateBadge>
      </h2>
      <Lines lines={lines} />
      {verdict.kind === "checked" && verdict.absent.length > 0 && (
        <>
          <h3 className="mt-6 font-medium">Archivos que el propio expediente dice no llevar, y por qué</h3>
          <Lines lines={verdict.absent} />
        </>
      )}
      {verdict.kind === "checked" && (
        <p className="mt-6 text-label">
          Huella de este archivo: <span className="block font-mono text-small wrap-anywhere text-soft">{verdict.fingerprint}</span>
        </p>
      )}
    </section>
  );
}

/** A file that only fits itself proves nothing yet: somebody may have written it anew as a whole. */
function resultOf(verdict: Verdict, told: string): { tone: Tone; badge: string; lines: string[] } {
  if (verdict.kind === "no-dossier") return { tone: "over", badge: "No es un expediente", lines: [verdict.why] };
  const { matches, later, sentence } = compareFingerprint(verdict.events, told);
  const problems = matches === false ? [sentence, ...verdict.problems] : verdict.problems;
  if (problems.length > 0) return { tone: "late", badge: "Hay cambios", lines: problems };
  const whole = `${countOf(verdict.events.length, "suceso", "sucesos")} y ${countOf(verdict.covered, "archivo", "archivos")} encajan entre sí.`;
  const copies = `La huella no protege los archivos para leer (${verdict.copies}: LEEME.txt, huellas.sha256 y «copias»). Lo que vale es lo de las otras carpetas, como documentos/.`;
  if (matches === true) {
    const missing = verdict.absent.length;
    const unsure = later > 0 || missing > 0;
    const until = later > 0 ? ` hasta el suceso ${verdict.events.length - later}` : "";
    const without = missing > 0 ? `${until === "" ? " en lo que lleva" : ""}; ${missing === 1 ? "falta 1" : `faltan ${missing}`}` : "";
    const after = later > 0 ? [saysNothing] : [];
    return { tone: unsure ? "moving" : "good", badge: `Sin cambios${until}${without}`, lines: [sentence, ...after, whole, copies] };
  }
  if (sentence !== "") return { tone: "moving", badge: "Revisa la huella", lines: [sentence, whole, copies] };
  const alone = "Eso solo dice que encaja por dentro. Escribe arriba la huella que guardaste: así se sabe que nadie lo ha rehecho entero.";
  return { tone: "moving", badge: "Falta comparar la huella", lines: [whole, alone, copies] };
}

const saysNothing = "De lo que viene después esta huella no dice nada; compara la que está hoy en tu importación.";

/** More say nothing more. */
const mostShown = 100;

function Lines({ lines }: { lines: readonly string[] }) {
  const more = lines.length > mostShown ? [`Y ${lines.length - mostShown} más.`] : [];
  return (
    <ul className="mt-3 flex list-disc flex-col gap-1 pl-5">
      {[...new Set(lines)]
        .slice(0, mostShown)
        .concat(more)
        .map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
    </ul>
  );
}
