/** The file cannot be read any further. Its message is the sentence for the operator; whatever was read before still counts. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}
