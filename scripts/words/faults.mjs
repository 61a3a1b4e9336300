import { parseIcu } from 'pofile-ts'

// Finds technical faults in a translation. Its meaning cannot be checked here, but its placeholders, tags and plural
// forms can.

/**
 * @param {string} locale @param {string} english @param {string} translation
 * @returns {string[]} the faults; empty if there are none
 */
export function faultsOf(locale, english, translation) {
  if (translation.trim() === '') return ['is missing']
  const [asked, given] = [parseIcu(english), parseIcu(translation)]
  if (!given.success) return [`cannot be read: ${given.errors.map(({ message }) => message).join(', ')}`]
  if (!asked.success) throw new Error(`the English itself cannot be read: ${english}`)
  const [wanted, found] = [jointsOf(asked.ast), jointsOf(given.ast)]
  return [
    ...differences('placeholder', wanted.names, found.names),
    ...differences('tag', wanted.tags, found.tags),
    ...pluralFaults(locale, found.plurals),
    ...selectFaults(wanted.selects, found.selects),
    ...edgeFaults(english, translation),
  ]
}

/** @typedef {{ names: Set<string>, tags: Set<string>, plurals: { name: string, isOrdinal: boolean, keys: string[] }[], selects: Map<string, string> }} Joints */

/** @param {readonly any[]} nodes @param {Joints} joints @returns {Joints} */
function jointsOf(nodes, joints = { names: new Set(), tags: new Set(), plurals: [], selects: new Map() }) {
  for (const node of nodes) {
    if (node.type === 'literal' || node.type === 'pound') continue
    if (node.type === 'tag') {
      joints.tags.add(node.value)
      jointsOf(node.children, joints)
      continue
    }
    joints.names.add(`{${node.value}}`)
    if (node.type !== 'plural' && node.type !== 'select') continue
    const keys = Object.keys(node.options)
    if (node.type === 'plural')
      joints.plurals.push({ name: node.value, isOrdinal: node.pluralType === 'ordinal', keys })
    else joints.selects.set(node.value, keys.toSorted().join(' '))
    for (const key of keys) jointsOf(node.options[key].value, joints)
  }
  return joints
}

/** @param {string} what @param {Set<string>} wanted @param {Set<string>} found */
function differences(what, wanted, found) {
  return [
    ...[...wanted.difference(found)].map((name) => `lacks the ${what} ${name}`),
    ...[...found.difference(wanted)].map((name) => `has a ${what} ${name} that the English has not`),
  ]
}

/** @param {string} locale @param {Joints['plurals']} plurals */
function pluralFaults(locale, plurals) {
  return plurals.flatMap(({ name, isOrdinal, keys }) => {
    const { pluralCategories } = new Intl.PluralRules(locale, {
      type: isOrdinal ? 'ordinal' : 'cardinal',
    }).resolvedOptions()
    const missing = pluralCategories.filter((category) => !keys.includes(category))
    return missing.map((category) => `{${name}} lacks the form “${category}”`)
  })
}

/** @param {Joints['selects']} wanted @param {Joints['selects']} found */
function selectFaults(wanted, found) {
  return [...wanted].flatMap(([name, keys]) =>
    found.get(name) === undefined || found.get(name) === keys
      ? []
      : [`{${name}} has other cases than ${keys}`],
  )
}

/**
 * Finds missing or added spaces at the ends of a translation. They separate the message from the text around it, so
 * they must be the same as in English.
 * @param {string} english
 * @param {string} translation
 */
function edgeFaults(english, translation) {
  const edges = (/** @type {string} */ text) => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`
  return edges(english) === edges(translation) ? [] : ['begins or ends with another space than the English']
}
