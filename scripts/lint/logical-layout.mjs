const VARIANTS = String.raw`(?:[^\s:]+:)*!?-?`
const VALUE = String.raw`(?:-(?:\d[\w./]*|px|auto|full|\[[^\]\s]*\]|\([^)\s]*\)))`
const PHYSICAL = new RegExp(
  `^${VARIANTS}(?:` +
    [
      `(?:m|p|scroll-m|scroll-p)[lr]${VALUE}`,
      `(?:left|right)${VALUE}`,
      `(?:border|rounded)-(?:[lr]|t[lr]|b[lr])(?:-.+)?`,
      '(?:text|float|clear)-(?:left|right)',
    ].join('|') +
    ')!?$',
)
const INSTEAD = 'ms- me- ps- pe- start- end- border-s border-e rounded-s rounded-e text-start text-end'

/** Reports CSS utilities for a physical side such as left: they are on the wrong side in Arabic. */
export const logicalLayout = {
  meta: { type: 'problem' },
  create(context) {
    const check = (node, text) => {
      const found = text.split(/\s+/).find((word) => PHYSICAL.test(word))
      if (found)
        context.report({
          node,
          message: `"${found}" names a physical side. Use the logical one: ${INSTEAD}.`,
        })
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateElement(node) {
        check(node, node.value.cooked ?? '')
      },
    }
  },
}
