/** Photos that wait in the browser until the server has them, in IndexedDB. Also runs in the browser. */

import type { Seen } from "./photo-subject.ts";

/** `id`: that of the stored photo, too, so a photo that is sent twice is stored once. `owner`: the editor and the order (`draftKey`). */
export type KeptPhoto = Seen & { id: string; owner: string; point: string; caption: string; file: File };

const table = "photos";

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open("inspection", 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(table, { keyPath: "id" }));
  return ended(opening);
}

/** The result of a request to the store. */
function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser's store failed.")));
  });
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open();
  try {
    return await ended(work(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close();
  }
}

/** Keeps a photo. False if the browser keeps nothing: then it waits in the page alone. */
export async function keepPhoto(photo: KeptPhoto): Promise<boolean> {
  return inStore("readwrite", (store) => store.put(photo)).then(
    () => true,
    () => false,
  );
}

export async function keptPhotos(owner: string): Promise<KeptPhoto[]> {
  // Nothing else is put into this table.
  const all = await inStore("readonly", (store) => store.getAll() as IDBRequest<KeptPhoto[]>).catch(() => []);
  return all.filter((photo) => photo.owner === owner);
}

export async function dropPhoto(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id)).catch(() => {});
}
