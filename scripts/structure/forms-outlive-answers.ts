import type { Rule, SourceFile, Violation } from "./source-file.ts";

/** Forms that the browser sends without React Router, because nothing is typed in them, or because our script sends their files. */
const sentByTheBrowser: ReadonlySet<string> = new Set([
  "app/ui/site-header.tsx",
  "app/routes/public/sign-out.tsx",
  "app/features/ground/back-office/components/sidebar.tsx",
  "app/features/privacy/data-requests/components/data-request-form.tsx",
  "app/features/ground/forms/components/file-form.tsx",
  "app/features/cars/vehicles/office/components/picture-manager.tsx",
  "app/features/cars/vehicles/office/components/picture-upload.tsx",
]);

/** Forms with typed fields in a line of a list, so they are not a SubmissionForm. Each shows its result itself. */
const typedInPlace: ReadonlySet<string> = new Set([
  "app/features/cars/makes-models/office/components/name-cell.tsx",
  "app/features/cars/vehicles/office/components/picture-item.tsx",
  // Its second form is only a button.
  "app/features/requests/appointments/office/components/block-forms.tsx",
]);

/** The boxes that keep what was typed before the scripts loaded. */
const keepsTypedText: ReadonlySet<string> = new Set(["app/ui/field.tsx", "app/ui/text-area.tsx"]);

const typedIn = /<(TextField|TextInput|TextArea\w*|ControlledInput|Select\w*|Checkbox|ConsentField|ChoiceField|SliderField)[\s>]/;
const sends = /<(fetcher\.)?Form\b[^>]*method="post"/g;

/** A form keeps what was typed when its response gets lost (docs/decisions/0029-a-form-outlives-a-lost-answer.md). */
export const formsOutliveAnswers: Rule = (files) => files.filter(({ path }) => /^app\/.*\.tsx?$/.test(path)).flatMap(violationsOf);

function violationsOf(file: SourceFile): Violation[] {
  return [
    ...violationsMatching(
      file,
      /export (async function|function|const) clientAction\b/g,
      "app/features/ground/forms/lost-response.ts handles lost responses for all forms. Remove clientAction, and give the form a text for its failure.",
    ),
    ...(sentByTheBrowser.has(file.path)
      ? []
      : violationsMatching(
          file,
          /<form\b[^>]*method="post"/g,
          "When sending fails, the browser's error page replaces this form, and the typed text is lost. Use SubmissionForm (app/features/ground/forms/components/submission-form.tsx).",
        )),
    ...(typedInPlace.has(file.path) || !typedIn.test(file.text)
      ? []
      : violationsMatching(
          file,
          sends,
          "People type in this form. Use SubmissionForm (app/features/ground/forms/components/submission-form.tsx): when the response gets lost, it keeps the text and the ticket, and says so.",
        )),
    ...(keepsTypedText.has(file.path)
      ? []
      : violationsMatching(
          file,
          /<textarea\b|<(input|TextInput)\b(?![^>]*type="(hidden|radio|checkbox)")[^>]*\svalue=/g,
          "React overwrites text that was typed before the scripts loaded. Use TextArea (app/ui/text-area.tsx) or ControlledInput (app/ui/field.tsx).",
        )),
  ];
}

/** Searches the whole text, because a tag may span several lines. */
function violationsMatching({ path, text }: SourceFile, pattern: RegExp, sentence: string): Violation[] {
  return [...text.matchAll(pattern)].map(({ index }) => ({ path, line: text.slice(0, index).split("\n").length, sentence }));
}
