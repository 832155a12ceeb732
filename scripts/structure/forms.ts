import { type SourceFile, type Violation, violationsAt } from "./source-file.ts";

/** Forms that the browser sends without React Router, because nothing but a password is typed in them, or because our script sends their files. */
const sentByTheBrowser: ReadonlySet<string> = new Set([
  "app/ui/site-header.tsx",
  "app/routes/public/sign-out.tsx",
  "app/features/ground/back-office/components/sidebar.tsx",
  "app/features/privacy/data-requests/components/data-request-form.tsx",
  "app/features/ground/forms/components/file-form.tsx",
  "app/features/people/ended-session/components/ended-session-page.tsx",
  "app/features/cars/vehicles/office/components/picture-manager.tsx",
  "app/features/cars/vehicles/office/components/picture-upload.tsx",
]);

/** Forms in a line of a list, so they are not a SubmissionForm. Each shows its result itself. */
const typedInPlace: ReadonlySet<string> = new Set([
  "app/features/cars/makes-models/office/components/name-cell.tsx",
  "app/features/cars/vehicles/office/components/picture-item.tsx",
  "app/features/requests/appointments/office/components/week-view.tsx",
  "app/features/requests/saved-replies/components/saved-reply-row.tsx",
]);

/** The boxes that keep what was typed before the scripts loaded. */
const keepsTypedText: ReadonlySet<string> = new Set(["app/ui/field.tsx"]);

const typedIn = /<(TextField|TextInput|TextArea\w*|ControlledInput|Select\w*|Checkbox|ConsentField|ChoiceField|SliderField)[\s>]/;

type Forbidden = { pattern: RegExp; allowed: (file: SourceFile) => boolean; sentence: string };

const forbidden: readonly Forbidden[] = [
  {
    pattern: /export (?:async function|function|const) clientAction\b/g,
    allowed: () => false,
    sentence:
      "app/features/ground/forms/lost-response.ts handles lost responses for all forms. Remove clientAction, and give the form a text for its failure.",
  },
  {
    pattern: /<form\b[^>]*method="post"/g,
    allowed: ({ path }) => sentByTheBrowser.has(path),
    sentence:
      "When sending fails, the browser's error page replaces this form, and the typed text is lost. Use SubmissionForm (app/features/ground/forms/components/submission-form.tsx).",
  },
  {
    pattern: /<(?:fetcher\.)?Form\b[^>]*method="post"/g,
    allowed: ({ path, text }) => typedInPlace.has(path) || !typedIn.test(text),
    sentence:
      "People type in this form. Use SubmissionForm (app/features/ground/forms/components/submission-form.tsx): when the response gets lost, it keeps the text and the ticket, and says so.",
  },
  {
    pattern: /<textarea\b|<(?:input|TextInput)\b(?![^>]*type="(?:hidden|radio|checkbox)")[^>]*\svalue=/g,
    allowed: ({ path }) => keepsTypedText.has(path),
    sentence: "React overwrites text that was typed before the scripts loaded. Use TextArea or ControlledInput (app/ui/field.tsx).",
  },
];

/** Rule 10: a form keeps what was typed when its response gets lost (docs/decisions/0029-a-form-outlives-a-lost-answer.md). */
export function formsOutliveAnswers(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^app\/.*\.tsx?$/.test(path))
    .flatMap((file) => forbidden.flatMap(({ pattern, allowed, sentence }) => (allowed(file) ? [] : violationsAt(file, pattern, sentence))));
}
