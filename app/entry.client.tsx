import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { sendAgainAfterSignIn } from "./features/ground/forms/ended-session.ts";
import { DocumentId, idOfDocument } from "./ui/document-id.ts";
import { reloadAfterRelease } from "./ui/reload-after-release.ts";

const id = idOfDocument();
sendAgainAfterSignIn();

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentId value={id}>
      <HydratedRouter onError={reloadAfterRelease} />
    </DocumentId>,
  );
});
