import { useMemo } from "react";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { FileForm } from "#app/features/ground/forms/components/file-form.tsx";
import { officeInspectionAddress } from "#app/features/orders/access/addresses.ts";
import { FileField, SelectField, TextField } from "#app/ui/form-field.tsx";
import { inspectionPoints } from "../../points.ts";
import { Photo } from "../../components/inspection-report.tsx";
import type { InspectionPhoto } from "../../queries.server.ts";
import { photoSentences, removePhotoForm, removePhotoMessages } from "../messages.ts";

const destination = { largest: 12 * 1024 * 1024, sentences: photoSentences, place: "fotos" };
const pointChoices = [{ value: "", label: "El coche en general" }, ...inspectionPoints.map(({ key, label }) => ({ value: key, label }))];

type Properties = { orderId: string; photos: readonly InspectionPhoto[]; refusal: string | undefined };

export function PhotoManager({ orderId, photos, refusal }: Properties) {
  const base = officeInspectionAddress(orderId);
  const here = useMemo(() => ({ ...destination, address: `${base}/fotos` }), [base]);
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
      <FileForm key={photos.length} destination={here} refusal={refusal} submitLabel="Subir fotos" storing="Preparando las fotos.">
        <div className="grid gap-4 tablet:grid-cols-2">
          <SelectField name="point" chosen="" label="Qué se ve" options={pointChoices} short />
          <TextField name="caption" label="Pie" maxLength={200} optional="unmarked" short />
        </div>
        <FileField
          label="Fotos"
          name="file"
          multiple
          accept=".jpg,.jpeg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif"
          hint="Hasta 8 de una vez, de 12 MB cada una. Se guardan sin los datos del teléfono."
        />
      </FileForm>
    </section>
  );
}
