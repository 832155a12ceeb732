/** The rest of the file cannot be read. The message is the sentence for the operator; rows that were read before still count. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}
