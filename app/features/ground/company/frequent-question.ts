export type FrequentQuestion = {
  /** Its fragment in the address: /faq#coc. */
  id: string;
  question: string;
  answer: readonly string[];
  table?: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] } | undefined;
  links?: readonly { label: string; to: string }[];
};

export type QuestionCategory = { id: string; title: string; questions: readonly FrequentQuestion[] };
