/** Pictures that were chosen before their vehicle existed: the dialog that creates it leaves them for the dialog that edits it. */
let left: readonly File[] = [];

export function leavePictures(files: readonly File[]): void {
  left = files;
}

export function leftPictures(): readonly File[] {
  return left;
}
