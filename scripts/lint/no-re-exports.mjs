import { pathOf } from './where.mjs'

/** Reports re-exports: they hide which file depends on which. A feature's public file may have them. */
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
