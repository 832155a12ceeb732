import type { Complaint, Rule, SourceFile } from "./source-file.ts";

/** Forms that a page sends without React Router: nothing is typed in them, or a script of ours sends their files and says what came of it. */
const sentByTheBrowser: ReadonlySet<string> = new Set([
  "app/ui/site-header.tsx",
  "app/features/back-office/components/sidebar.tsx",
  "app/features/data-requests/components/confirmation.tsx",
  "app/features/stock-import/components/upload-form.tsx",
  "app/features/stock/components/picture-manager.tsx",
  "app/features/stock/components/picture-upload.tsx",
]);

/** Forms in which something is typed and that are no SubmissionForm, because they stand in a line of a list; each shows its answer itself. */
const typedInPlace: ReadonlySet<string> = new Set([
  "app/features/makes-models/components/name-cell.tsx",
  "app/features/stock/components/picture-item.tsx",
  // Its second form is a button.
  "app/features/agenda/components/block-forms.tsx",
]);

const typedIn = /<(TextField|TextInput|TextArea\w*|FollowedInput|Select\w*|Checkbox|ConsentField|ChoiceField|SliderField)[\s>]/;
const sends = /<(fetcher\.)?Form\b[^>]*method="post"/g;

/** Every form keeps what was typed when its answer gets lost (docs/decisions/0029-a-form-outlives-a-lost-answer.md). */
export const formsOutliveAnswers: Rule = (files) => files.filter(({ path }) => /^app\/.*\.tsx?$/.test(path)).flatMap(complaintsOf);

function complaintsOf(file: SourceFile): Complaint[] {
  return [
    ...complaintsAbout(
      file,
      /export (async function|function|const) clientAction\b/g,
      "A lost answer is answered once for all forms, in app/features/submissions/unanswered.ts. Leave clientAction out, and give the form the words of its failure.",
    ),
    ...(sentByTheBrowser.has(file.path)
      ? []
      : complaintsAbout(
          file,
          /<form\b[^>]*method="post"/g,
          "When sending fails, the browser's own error page takes the place of this form, and what was typed is gone. Use SubmissionForm (app/features/submissions/components/submission-form.tsx).",
        )),
    ...(typedInPlace.has(file.path) || !typedIn.test(file.text)
      ? []
      : complaintsAbout(
          file,
          sends,
          "Something is typed in this form. SubmissionForm (app/features/submissions/components/submission-form.tsx) keeps it and its ticket when the answer gets lost, and says so.",
        )),
    ...(file.path === "app/ui/field.tsx"
      ? []
      : complaintsAbout(
          file,
          /<textarea\b|<(input|TextInput)\b(?![^>]*type="(hidden|radio|checkbox)")[^>]*\svalue=/g,
          "React overwrites what was typed before the scripts came. Use TextArea or FollowedInput (app/ui/field.tsx).",
        )),
  ];
}

/** A tag may go over several lines. */
function complaintsAbout({ path, text }: SourceFile, pattern: RegExp, sentence: string): Complaint[] {
  return [...text.matchAll(pattern)].map(({ index }) => ({ path, line: text.slice(0, index).split("\n").length, sentence }));
}
