/** Pictures that were chosen before their vehicle existed: the dialog that creates it leaves them for the dialog that edits it. */
let chosen: readonly File[] = [];

export function keepChosenPictures(files: readonly File[]): void {
  chosen = files;
}

export function chosenPictures(): readonly File[] {
  return chosen;
}
