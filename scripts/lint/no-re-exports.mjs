import { pathOf } from './where.mjs'

/** Reports exports that only pass on another file's: they hide who needs whom. A feature's public file may. */
export const noReExports = {
  meta: { type: 'problem' },
  create(context) {
    if (/\.public\.tsx?$/.test(pathOf(context))) return {}
    const report = (node) =>
      context.report({
        node,
        message:
          "Passing on another file's exports hides who needs whom: import from the file that holds it.",
      })
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node) {
        if (node.source) report(node)
      },
    }
  },
}
