import { basename } from 'node:path'

/**
 * Words that names must not contain, each with its standard term. The same list, with meanings, is in docs/terms.md.
 */
const TERMS = new Map([
  ['power', 'deps'],
  ['powers', 'deps'],
  ['chance', 'random'],
  ['announce', 'emit'],
  ['announcer', 'emitter'],
  ['whenever', 'on'],
  ['keeper', 'reservation'],
  ['keepers', 'reservations'],
  ['stranger', 'guest (shop) or anonymous (authentication)'],
  ['strangers', 'guests (shop) or anonymous (authentication)'],
  ['wish', 'input, request or preference'],
  ['wishes', 'inputs, requests or preferences'],
  ['furnish', 'connect'],
  ['whence', 'clientInfo'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['chore', 'scheduledTask'],
  ['chores', 'scheduledTasks'],
  ['tend', 'runChecks'],
  ['unreached', 'loadFailed'],
  ['thing', 'item'],
  ['things', 'items'],
])

/** Reports identifiers and file names that contain a word of that list. */
export const standardTerms = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const checkName = (/** @type {any} */ node, /** @type {string} */ name) => {
      for (const word of wordsOf(name)) {
        const term = TERMS.get(word)
        if (term !== undefined)
          context.report({
            node,
            message: `"${word}" in ${name} is not a term of this project: use ${term}. See docs/terms.md.`,
          })
      }
    }
    const check = (/** @type {any} */ node) => checkName(node, node.name)
    return {
      Program: (/** @type {any} */ node) =>
        checkName(node, basename(context.filename).replaceAll(/[.-]/g, ' ')),
      Identifier: check,
      JSXIdentifier: check,
    }
  },
}

/** Returns the lower-case words of a camelCase, PascalCase, UPPER_CASE name. @param {string} name */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)
}
