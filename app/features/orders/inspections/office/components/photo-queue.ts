import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { refusalIn } from "#app/features/ground/forms/refused-file.ts";
import { dropPhoto, keepPhoto, type KeptPhoto, keptPhotos } from "../kept-photos.ts";
import { largestPhoto, photoSentences } from "../messages.ts";

/** Milliseconds between two tries. */
const pause = 8000;

/** A photo that is not stored yet. `refusal`: the sentence with which the server refused it. */
export type WaitingPhoto = KeptPhoto & { refusal?: string };

type Outcome = { kind: "stored" } | { kind: "lost" } | { kind: "refused"; sentence: string };
type Properties = { owner: string; address: string; /** The page to which a stored photo leads. */ page: string; saved: boolean };

/** Sends the photos that wait in the browser one by one, each until the server has it. `share`: how much of the first one is sent. */
export function usePhotoQueue({ owner, address, page, saved }: Properties) {
  const { revalidate } = useRevalidator();
  const [photos, setPhotos] = useState<readonly WaitingPhoto[]>([]);
  const [share, setShare] = useState<number>();
  const [lost, setLost] = useState(0);
  const next = photos.find(({ refusal }) => refusal === undefined);

  useEffect(() => {
    void keptPhotos(owner).then((kept) => setPhotos(kept));
  }, [owner]);

  const settle = async (photo: KeptPhoto, outcome: Outcome) => {
    setShare(undefined);
    if (outcome.kind === "lost") return setLost((times) => times + 1);
    if (outcome.kind === "refused") {
      return setPhotos((all) => all.map((one) => (one.id === photo.id ? { ...one, refusal: outcome.sentence } : one)));
    }
    setLost(0);
    await dropPhoto(photo.id);
    setPhotos((all) => all.filter(({ id }) => id !== photo.id));
    return revalidate();
  };

  const nextId = next?.id;
  const begin = useEffectEvent(async () => {
    if (!next || share !== undefined || !navigator.onLine) return;
    setShare(0);
    await settle(next, await sendPhoto(next, { address, page, onShare: setShare }));
  });
  useEffect(() => {
    if (nextId === undefined || !saved) return;
    const timer = setTimeout(() => void begin(), lost === 0 ? 0 : pause);
    const onLine = () => void begin();
    addEventListener("online", onLine);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onLine);
    };
  }, [nextId, saved, lost]);

  return {
    photos,
    share,
    /** Takes the form with the files instead of sending it. */
    take: async (sent: FormData) => {
      const [point, caption] = [textIn(sent, "point"), textIn(sent, "caption")];
      const files = sent.getAll("file").filter((file): file is File => file instanceof File && file.size > 0);
      const taken = files.map((file) => ({ id: crypto.randomUUID(), owner, point, caption, file }));
      await Promise.all(taken.map(keepPhoto));
      const checked = taken.map((photo) => (photo.file.size > largestPhoto ? { ...photo, refusal: photoSentences.too_large } : photo));
      setPhotos((all) => [...all, ...checked]);
    },
    drop: async ({ id }: KeptPhoto) => {
      await dropPhoto(id);
      setPhotos((all) => all.filter((one) => one.id !== id));
    },
  };
}

function textIn(sent: FormData, name: string): string {
  const text = sent.get(name);
  return typeof text === "string" ? text : "";
}

type Sending = { address: string; page: string; onShare: (share: number) => void };

function sendPhoto({ id, point, caption, file }: KeptPhoto, { address, page, onShare }: Sending): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ id, point, caption })) body.append(name, value);
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

/** Another page than the photo's own, such as the sign-in, or a failing server does not have the photo. */
function outcomeOf(request: XMLHttpRequest, page: string): Outcome {
  if (request.status === 413) return { kind: "refused", sentence: photoSentences.too_large };
  if (request.status === 400) return { kind: "refused", sentence: refusalIn(request, photoSentences.failed) };
  return request.status < 300 && new URL(request.responseURL).pathname === page ? { kind: "stored" } : { kind: "lost" };
}
