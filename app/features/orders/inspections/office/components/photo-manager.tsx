import { useMemo } from "react";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { FileForm } from "#app/features/ground/forms/components/file-form.tsx";
import { officeInspectionAddress } from "#app/features/orders/access/addresses.ts";
import { FileField, SelectField, TextField } from "#app/ui/form-field.tsx";
import { damageKinds, damageNumbers, numbered, panels } from "../../condition.ts";
import { inspectionPoints } from "../../points.ts";
import { type Shot, shotKeys, shots } from "../../shots.ts";
import { Photo } from "../../components/inspection-report.tsx";
import type { EditedInspection } from "../queries.server.ts";
import { ProgressLine } from "#app/ui/office/progress-line.tsx";
import { Button } from "#app/ui/button.tsx";
import { conditionToForm } from "../condition-to-form.ts";
import { draftKey } from "../kept-draft.ts";
import {
  damagePrefix,
  largestPhoto,
  occasionQuery,
  photoSentences,
  type RefusedPhotos,
  removePhotoForm,
  removePhotoMessages,
  shotPrefix,
} from "../messages.ts";
import { damagesSeen } from "../photo-subject.ts";
import { usePhotoQueue, type WaitingPhoto } from "./photo-queue.ts";

const destination = { largest: largestPhoto, sentences: photoSentences, place: "fotos" };

/** What a photo may show: demanded shots first, those without a photo before all, then damages, and the points of an inspection. */
function subjectChoices({ photos, condition, occasion }: EditedInspection) {
  const isTaken = (shot: Shot) => photos.some((photo) => photo.shot === shot);
  const words = new Map(
    numbered(condition).map(({ number, panel, kind }) => [number, `: ${panels[panel]}, ${damageKinds[kind].toLowerCase()}`]),
  );
  return [
    { value: "", label: "El coche en general" },
    ...shotKeys
      .toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)))
      .map((shot) => ({ value: shotPrefix + shot, label: `Foto obligada: ${shots[shot]}${isTaken(shot) ? " (otra más)" : ""}` })),
    ...damageNumbers.map((number) => ({ value: damagePrefix + number, label: `Daño ${number}${words.get(number) ?? ""}` })),
    ...(occasion === "inspection" ? inspectionPoints.map(({ key, label }) => ({ value: key, label })) : []),
  ];
}

const pictures = ".jpg,.jpeg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif";

type Properties = { orderId: string; inspection: EditedInspection; refused: RefusedPhotos | undefined };

export function PhotoManager({ orderId, inspection, refused }: Properties) {
  const { photos, editor, revision, occasion } = inspection;
  const stored = conditionToForm(inspection.condition);
  const base = officeInspectionAddress(orderId);
  const here = useMemo(() => ({ ...destination, address: `${base}/fotos${occasionQuery(occasion)}` }), [base, occasion]);
  const saved = revision > 0;
  const queue = usePhotoQueue({ owner: draftKey(editor, orderId, occasion), address: here.address, page: base, saved });
  return (
    <section id="fotos" aria-labelledby="fotos-titulo" className="scroll-mt-20 rounded-tile border border-line bg-raised">
      <h2 id="fotos-titulo" className="border-b border-line px-4.5 py-3 font-text text-body font-semibold tracking-normal">
        Fotos
      </h2>
      {photos.length > 0 && (
        <ul className="grid gap-4 px-4.5 pt-4.5 tablet:grid-cols-3 desktop:grid-cols-4">
          {photos.map((photo) => (
            <li key={photo.id} className="flex flex-col gap-1.5 text-small">
              <Photo photo={photo} address={`${base}/fotos/${photo.id}`} />
              <span className="wrap-anywhere text-soft">
                {[photo.pointLabel, photo.caption].filter((part) => part !== undefined && part !== "").join(" · ") || "Sin pie"}
              </span>
              <OneButtonForm
                form={removePhotoForm}
                fields={{ photo: photo.id }}
                label="Quitar"
                look="quiet"
                about={photo.caption === "" ? (photo.pointLabel ?? "foto") : photo.caption}
                messages={removePhotoMessages}
              />
            </li>
          ))}
        </ul>
      )}
      <WaitingPhotos photos={queue.photos} share={queue.share} sentence={queue.sentence} onDrop={queue.drop} />
      <FileForm destination={here} refusal={refused?.sentence} submitLabel="Subir fotos" onTaken={queue.take}>
        <input type="hidden" name="car" value={inspection.car} />
        <input type="hidden" name="damages" value={damagesSeen((field) => stored[field] ?? "")} />
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField name="point" chosen={refused?.point ?? ""} label="Qué se ve" options={subjectChoices(inspection)} short />
          <TextField name="caption" defaultValue={refused?.caption} label="Pie" maxLength={200} optional="unmarked" short />
        </div>
        <FileField
          label="Hacer una foto"
          name="file"
          accept="image/*"
          capture="environment"
          optional="unmarked"
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          hint="En el móvil abre la cámara, y la foto se envía sola."
        />
        <FileField
          label="Elegir fotos"
          optional="unmarked"
          name="file"
          multiple
          accept={pictures}
          hint="Hasta 8 de una vez, de 32 MB cada una. Se guardan sin los datos del teléfono."
        />
      </FileForm>
    </section>
  );
}

type WaitingProperties = {
  photos: readonly WaitingPhoto[];
  share: number | undefined;
  sentence: string;
  onDrop: (photo: WaitingPhoto) => Promise<void>;
};

/** The photos that the server does not have yet, in the order in which they leave. */
function WaitingPhotos({ photos, share, sentence, onDrop }: WaitingProperties) {
  if (photos.length === 0) return null;
  const current = share === undefined ? undefined : photos.find(({ refusal }) => refusal === undefined);
  return (
    <div className="mx-4.5 mt-4.5 rounded-field bg-amber-faint px-4 py-3 text-label">
      <p role="status" className="font-medium">
        {sentence}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {photos.map((photo) => (
          <li key={photo.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              {photo.caption === "" ? photo.file.name : photo.caption}
              {photo.refusal !== undefined && <span className="block text-red">{photo.refusal}</span>}
            </span>
            {photo === current && share !== undefined ? (
              <span className="w-32">
                <ProgressLine label="Subiendo la foto" share={share} />
              </span>
            ) : (
              <Button look="quiet" aria-label={`Descartar: ${photo.file.name}`} onClick={() => void onDrop(photo)}>
                Descartar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
