import { z } from "zod";

/** The upload's form after its file was received: the hash of the bytes stands for the file, so that the same form is recognised. */
export const receivedFileSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
