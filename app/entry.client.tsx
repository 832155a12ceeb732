import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentId, idOfDocument } from "./ui/document-id.ts";
import { DrawnParts } from "./ui/drawn.tsx";
import { layOutWholeAfterHistoryStep } from "./ui/laid-out-whole.ts";
import { reloadAfterRelease } from "./ui/reload-after-release.ts";
import { partsInDocument } from "./ui/parts-in-document.ts";

const [id, markupInDocument] = [idOfDocument(), partsInDocument()];
layOutWholeAfterHistoryStep();

startTransition(() => {
  hydrateRoot(
    document,
    <DrawnParts value={markupInDocument}>
      <DocumentId value={id}>
        <HydratedRouter onError={reloadAfterRelease} />
      </DocumentId>
    </DrawnParts>,
  );
});
