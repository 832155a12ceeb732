/**
 * How dependency-cruiser reads TypeScript here. Its own reader stops at TypeScript 6. So Babel, which comes with @react-router/dev, parses
 * each file and keeps only what the file imports. Types count: a circle of types is a circle for whoever reads the code.
 */
function reduceToImports({ types }) {
  return {
    visitor: {
      Program(program) {
        const sources = new Set();
        const add = (source) => {
          if (source?.type === "StringLiteral") sources.add(source.value);
        };
        program.traverse({
          "ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression": ({ node }) => add(node.source),
          CallExpression: ({ node }) => add(node.callee.type === "Import" ? node.arguments[0] : undefined),
          TSImportType: ({ node }) => add(node.argument.type === "TSLiteralType" ? node.argument.literal : node.argument),
        });
        program.node.body = [...sources].map((source) => types.importDeclaration([], types.stringLiteral(source)));
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
