import { generatedFiles } from "./exceptions.ts";
import { type Paragraph, paragraphsOf } from "./prose.ts";
import { type Violation, isCode, type SourceFile } from "./source-file.ts";

const most = 28;

const documents = /^(README|ARCHITECTURE)\.md$|^docs\/(decisions\/.*|glossary|security)\.md$/;
/** A word with a full stop, and perhaps with closing quotes and brackets after it. */
const lastWord = /[.?!]["'”»)\]*_]*$/;

type Sentence = { line: number; words: number };

/** Each sentence of a comment or a document is short enough to be read once. Colons and semicolons do not end a sentence. */
export function shortSentences(files: readonly SourceFile[]): Violation[] {
  return files.filter(hasProse).flatMap((file) =>
    paragraphsOf(file)
      .flatMap(sentencesOf)
      .filter(({ words }) => words > most)
      .map(({ line, words }) => ({
        path: file.path,
        line,
        sentence: `The sentence that begins here has ${words} words, and the limit is ${most}. Two short sentences are read once, one long one twice. Give the reason or the exception a sentence of its own.`,
      })),
  );
}

function hasProse(file: SourceFile): boolean {
  return (isCode(file) && !generatedFiles.has(file.path)) || /\.(sql|css)$/.test(file.path) || documents.test(file.path);
}

function sentencesOf({ line, text }: Paragraph): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Sentence | undefined;
  for (const [index, content] of asRead(text).split("\n").entries()) {
    for (const word of content.split(/\s+/)) {
      if (!/[\p{L}\p{N}]/u.test(word)) continue;
      if (!open) sentences.push((open = { line: line + index, words: 0 }));
      open.words += 1;
      if (lastWord.test(word)) open = undefined;
    }
  }
  return sentences;
}

/** Quoted code is one word, however long. Nobody reads the address of a link. */
function asRead(text: string): string {
  return text.replace(/`[^`\n]+`/g, "code").replace(/\]\([^)\s]*\)/g, "]");
}
