/** Reports `style={…}`: the server renders it as an attribute, which the content policy blocks. */
export const noStyleAttribute = {
  meta: { type: 'problem' },
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name !== 'style') return
      context.report({
        node,
        message:
          'The content policy allows no style attribute: use a class, a data attribute, an SVG attribute, or set it on the element after hydration.',
      })
    },
  }),
}
