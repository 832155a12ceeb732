/** Pictures that were chosen before their vehicle was there: the dialog that creates it leaves them for the vehicle's own. */
let left: readonly File[] = [];

export function leavePictures(files: readonly File[]): void {
  left = files;
}

export function leftPictures(): readonly File[] {
  return left;
}
