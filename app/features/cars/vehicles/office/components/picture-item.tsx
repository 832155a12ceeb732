import { useFetcher } from "react-router";
import { formField, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields, TextInput } from "#app/ui/field.tsx";
import { pictureAddress } from "#app/ui/picture.tsx";
import { pictureMessages } from "../messages.ts";
import { type Move, writtenMove } from "../pictures.ts";
import type { EditableImage } from "../queries.server.ts";
import { AnswerToast } from "./vehicle-failure.tsx";

type Properties = {
  image: EditableImage;
  position: number;
  count: number;
  action: string;
  orderForm: string;
  marked: boolean;
};

export function PictureItem({ image, position, count, action, orderForm, marked }: Properties) {
  const label = `Foto ${position + 1}`;
  return (
    <li
      data-picture={image.id}
      className={`flex gap-3.5 rounded-field border p-2.5 ${marked ? "border-rhine bg-rhine-faint" : "border-line"}`}
    >
      <div className="relative shrink-0">
        <img
          src={pictureAddress(image.storage_key, "400.webp")}
          alt={image.alt_text}
          width={120}
          height={80}
          decoding="async"
          draggable
          className="h-20 w-30 cursor-grab rounded-[7px] bg-tile object-cover active:cursor-grabbing dark:brightness-90"
        />
        <span
          className={`pointer-events-none absolute top-1.5 left-1.5 rounded-pill px-2 text-small font-medium ${position === 0 ? "bg-rhine text-on-rhine" : "bg-raised text-ink"}`}
        >
          {position === 0 ? "Principal" : position + 1}
        </span>
      </div>
      <div className="min-w-0 grow">
        <div className="-mt-1 flex justify-end">
          {moveButtons.map(({ move, words, path }) => (
            <button
              key={move}
              type="submit"
              form={orderForm}
              name="move"
              value={writtenMove(image.id, move)}
              data-move={move}
              disabled={move === "down" ? position === count - 1 : position === 0}
              aria-label={`${label}: ${words}`}
              title={`${label}: ${words}`}
              className={iconButton}
            >
              <Icon path={path} />
            </button>
          ))}
          <Removal image={image} label={label} action={action} />
        </div>
        <AlternativeText image={image} label={label} action={action} />
      </div>
    </li>
  );
}

const iconButton = "flex size-9 items-center justify-center rounded-field text-soft hover:bg-tile hover:text-rhine disabled:invisible";

const moveButtons: readonly { move: Move; words: string; path: string }[] = [
  { move: "first", words: "hacer principal", path: "M5 4h10M10 16V8M6.5 11 10 7.5l3.5 3.5" },
  { move: "up", words: "mover hacia delante", path: "M5.5 12 10 7.5l4.5 4.5" },
  { move: "down", words: "mover hacia atrás", path: "M5.5 8 10 12.5 14.5 8" },
];

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Saved when the person leaves the field or presses Enter; without JavaScript, by a button. */
function AlternativeText({ image, label, action }: { image: EditableImage; label: string; action: string }) {
  const fetcher = useFetcher<FormAnswer>();
  return (
    <fetcher.Form method="post" action={action} className="mt-1.5 flex items-center gap-2">
      <HiddenFields fields={{ [formField]: "describe-picture", id: image.id, seen: image.alt_text }} />
      <TextInput
        name="alt_text"
        defaultValue={image.alt_text}
        maxLength={300}
        placeholder="Qué se ve en la foto"
        aria-label={`${label}: texto alternativo`}
        short
        onBlur={({ currentTarget }) => {
          if (currentTarget.value.trim() !== image.alt_text) void fetcher.submit(currentTarget.form);
        }}
      />
      <span className="without-script">
        <Button type="submit" look="secondary" size="small">
          Guardar
        </Button>
      </span>
      <AnswerToast answer={fetcher.data} failed={pictureMessages.text.failed} />
    </fetcher.Form>
  );
}

/** Asks in a native popover, which opens without JavaScript. */
function Removal({ image, label, action }: { image: EditableImage; label: string; action: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const id = `removal-${image.id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${label}: borrar`}
        title={`${label}: borrar`}
        className={`${iconButton} hover:text-red`}
      >
        <Icon path="M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.5 9v4M11.5 9v4" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-80 max-w-[90vw] rounded-tile border border-line bg-raised p-5 text-label text-ink shadow-float backdrop:bg-backdrop"
      >
        <p className="font-semibold">¿Borrar esta foto?</p>
        <p className="mt-1 text-soft">Desaparece de la web enseguida. No se puede deshacer.</p>
        <fetcher.Form method="post" action={action} className="mt-4 flex gap-3">
          <HiddenFields fields={{ [formField]: "remove-picture", id: image.id }} />
          <Button type="submit" size="small" disabled={fetcher.state !== "idle"}>
            Borrar
          </Button>
          <Button look="secondary" size="small" popoverTarget={id} popoverTargetAction="hide">
            Cancelar
          </Button>
        </fetcher.Form>
      </div>
      <AnswerToast answer={fetcher.data} failed={pictureMessages.removal.failed} silent />
    </>
  );
}
