const SHOWN_ATTRIBUTES = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-placeholder',
  'aria-valuetext',
  'aria-braillelabel',
])
/** Lingui macros, whose content is extracted into the catalogue. */
const MACROS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
const LETTER = /\p{L}/u

/** Reports text that a person would see or hear but that is in no catalogue and so never translated. */
export const wordsFromCatalogue = {
  meta: { type: 'problem' },
  create(context) {
    const report = (node, text) =>
      context.report({
        node,
        message: `The words "${text.trim().slice(0, 40)}" are in no catalogue: write <Trans>…</Trans>, or t\`…\` from useLingui() in an attribute.`,
      })
    return {
      JSXText(node) {
        if (LETTER.test(node.value) && !isInsideMacro(node)) report(node, node.value)
      },
      JSXExpressionContainer(node) {
        if (node.parent.type === 'JSXAttribute') {
          if (!SHOWN_ATTRIBUTES.has(nameOf(node.parent.name))) return
        } else if (isInsideMacro(node)) return
        for (const { text, at } of literalsOf(node.expression)) if (LETTER.test(text)) report(at, text)
      },
      JSXAttribute(node) {
        if (node.value?.type !== 'Literal' || !SHOWN_ATTRIBUTES.has(nameOf(node.name))) return
        if (LETTER.test(String(node.value.value)) && !MACROS.has(nameOf(node.parent.name)))
          report(node, String(node.value.value))
      },
    }
  },
}

/** Returns the literal texts that an expression can evaluate to. */
function literalsOf(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, at: node }] : []
    case 'TemplateLiteral':
      return node.quasis.map((part) => ({ text: part.value.cooked ?? '', at: node }))
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)]
    default:
      return []
  }
}

function isInsideMacro(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'JSXElement' && MACROS.has(nameOf(at.openingElement.name))) return true
    if (at.type === 'FunctionDeclaration' || at.type === 'Program') return false
  }
  return false
}

function nameOf(name) {
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name
}
