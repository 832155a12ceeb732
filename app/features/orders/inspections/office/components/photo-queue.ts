import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalIn } from "#app/features/ground/forms/refused-file.ts";
import { dropPhoto, keepPhoto, type KeptPhoto, keptPhotos } from "../kept-photos.ts";
import { largestPhoto, photoSentences, waitingSentences } from "../messages.ts";
import { damagesSeen } from "../photo-subject.ts";

/** Milliseconds between two tries. */
const pause = 8000;

/** A photo that is not stored yet. `refusal`: the sentence with which the server refused it. */
export type WaitingPhoto = KeptPhoto & { refusal?: string };

type Outcome = { kind: "stored" | "lost" | "ended" } | { kind: "refused"; sentence: string };
type Properties = { owner: string; address: string; /** The page to which a stored photo leads. */ page: string; saved: boolean };

/** Sends the photos that wait in the browser one by one, each until the server has it. `share`: how much of the first one is sent. */
export function usePhotoQueue({ owner, address, page, saved }: Properties) {
  const { revalidate } = useRevalidator();
  const [photos, setPhotos] = useState<readonly WaitingPhoto[]>([]);
  const [share, setShare] = useState<number>();
  const [lost, setLost] = useState(false);
  const [ended, setEnded] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const next = photos.find(({ refusal }) => refusal === undefined);

  useEffect(() => {
    void keptPhotos(owner).then((kept) => setPhotos(kept));
  }, [owner]);

  // All states change together, so that nothing sends the photo again in between.
  const settle = async (photo: KeptPhoto, outcome: Outcome) => {
    const { kind } = outcome;
    if (kind === "stored") await dropPhoto(photo.id);
    setShare(undefined);
    setLost(kind === "lost");
    setEnded(kind === "ended");
    if (kind === "refused")
      return setPhotos((all) => all.map((one) => (one.id === photo.id ? { ...one, refusal: outcome.sentence } : one)));
    if (kind !== "stored") return;
    setPhotos((all) => all.filter(({ id }) => id !== photo.id));
    return revalidate();
  };

  const nextId = next?.id;
  const idle = share === undefined;
  const begin = useEffectEvent(async () => {
    if (!next || !idle || !navigator.onLine) return;
    setShare(0);
    await settle(next, await sendPhoto(next, { address, page, onShare: setShare }));
  });
  useEffect(() => {
    if (nextId === undefined || !saved || !idle) return;
    const again = () => void begin();
    const timer = ended ? undefined : setTimeout(again, lost ? pause : 0);
    // A person whose session ended comes back from the tab in which they signed in.
    const events = ["online", "focus"];
    for (const event of events) addEventListener(event, again);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, again);
    };
  }, [nextId, saved, idle, lost, ended]);

  return {
    photos,
    share,
    sentence: waitingSentences[ended ? "ended" : !keeps ? "unkept" : saved ? "sends" : "unsaved"],
    /** Takes the form with the files instead of sending it. */
    take: async (sent: FormData) => {
      const [point, caption, car] = [textIn(sent, "point"), textIn(sent, "caption"), textIn(sent, "car")];
      // What the person has written counts, also before it is saved.
      const check = new FormData(document.querySelector<HTMLFormElement>("#informe form") ?? undefined);
      const damages = damagesSeen((field) => textIn(check, field));
      const files = sent.getAll("file").filter((file): file is File => file instanceof File && file.name !== "");
      const taken = files.map((file) => ({ id: crypto.randomUUID(), owner, point, caption, car, damages, file }));
      const kept = await Promise.all(taken.map(keepPhoto));
      setKeeps(kept.every(Boolean));
      setPhotos((all) => [...all, ...taken.map((photo) => ({ ...photo, ...refusalBefore(photo.file) }))]);
    },
    drop: async ({ id }: KeptPhoto) => {
      await dropPhoto(id);
      setPhotos((all) => all.filter((one) => one.id !== id));
    },
  };
}

function refusalBefore({ size }: File): Pick<WaitingPhoto, "refusal"> {
  if (size === 0) return { refusal: photoSentences.empty };
  return size > largestPhoto ? { refusal: photoSentences.too_large } : {};
}

function textIn(sent: FormData, name: string): string {
  const text = sent.get(name);
  return typeof text === "string" ? text : "";
}

type Sending = { address: string; page: string; onShare: (share: number) => void };

function sendPhoto({ id, point, caption, car, damages, file }: KeptPhoto, { address, page, onShare }: Sending): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ id, point, caption, car, damages })) body.append(name, value);
  body.append("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total));
    request.addEventListener("load", () => resolve(outcomeOf(request, page)));
    for (const failure of ["error", "abort", "timeout"]) request.addEventListener(failure, () => resolve({ kind: "lost" }));
    request.open("POST", address);
    request.send(body);
  });
}

/** Another page than the photo's own is the sign-in or the home page. A failing server, or one with much to do, does not have the photo yet. */
function outcomeOf(request: XMLHttpRequest, page: string): Outcome {
  if (request.status === 413) return { kind: "refused", sentence: photoSentences.too_large };
  if (request.status === 400) return { kind: "refused", sentence: refusalIn(request, photoSentences.failed) };
  if ([401, 403, 404].includes(request.status)) return { kind: "ended" };
  if (request.status >= 300) return { kind: "lost" };
  return { kind: new URL(request.responseURL).pathname === page ? "stored" : "ended" };
}
