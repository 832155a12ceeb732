/**
 * How dependency-cruiser reads TypeScript here. Its own reader stops at TypeScript 6. So Babel, which comes with @react-router/dev, parses
 * each file and keeps only what the file imports and re-exports. Types count: a circle of types is a circle for whoever reads the code. But
 * nothing loads them at the start, so they are written as import() is.
 */
function reduceToImports({ types }) {
  return {
    visitor: {
      Program(program) {
        const kept = [];
        const keep = (make) => (source) => void (source?.type === "StringLiteral" && kept.push(make(types.stringLiteral(source.value))));
        const atStart = keep((source) => types.importDeclaration([], source));
        const later = keep((source) => types.expressionStatement(types.importExpression(source)));
        const again = keep((source) => types.exportAllDeclaration(source));
        program.traverse({
          ImportDeclaration: ({ node }) => (node.importKind === "type" ? later : atStart)(node.source),
          "ExportNamedDeclaration|ExportAllDeclaration": ({ node }) => again(node.source),
          ImportExpression: ({ node }) => later(node.source),
          CallExpression: ({ node }) => later(node.callee.type === "Import" ? node.arguments[0] : undefined),
          TSImportType: ({ node }) => later(node.argument.type === "TSLiteralType" ? node.argument.literal : node.argument),
        });
        program.node.body = kept;
        program.node.directives = [];
      },
    },
  };
}

export default {
  configFile: false,
  babelrc: false,
  comments: false,
  parserOpts: { sourceType: "module", plugins: ["typescript", "jsx"] },
  plugins: [reduceToImports],
};
