import sax from "sax";

/** The texts and the links (`href`) of a document by the paths of their elements, read strictly by a library of others. */
export function textsIn(document: string): [path: string, text: string][] {
  const path: string[] = [];
  const texts: [string, string][] = [];
  const parser = sax.parser(true);
  Object.assign(parser, {
    onerror(error: Error) {
      throw error;
    },
    onopentag({ name, attributes: { rel = "", href } }: { name: string; attributes: Partial<Record<string, string>> }) {
      path.push(name);
      if (href !== undefined) texts.push([[...path, rel].join("/"), href]);
    },
    ontext: (text: string) => void (text.trim() !== "" && texts.push([path.join("/"), text])),
    onclosetag: () => void path.pop(),
  });
  parser.write(document).close();
  return texts;
}
