/**
 * @typedef {{ text: string, isBold: boolean, isItalic: boolean }} Run
 * @typedef {{ isOrdered: boolean, items: { runs: Run[], below: List | null }[] }} List
 * @typedef {{ kind: 'heading', level: number, text: string } | { kind: 'paragraph', runs: Run[] } | { kind: 'list', list: List } | { kind: 'table', rows: string[][] }} Part
 * @typedef {{ title: string, parts: Part[] }} RandomDocument
 */

const LETTERS = 'aeioubcdfglmnprst'
const DEPTH_MOST = 3

let words = 0

/** Returns a document in which each word occurs once. @param {ReturnType<typeof import('../faults/seeded.mjs').seeded>} random @returns {RandomDocument} */
export function randomDocument(random) {
  const word = () => {
    words += 1
    const letters = Array.from({ length: random.between(2, 8) }, () => random.pick([...LETTERS]) ?? 'a').join(
      '',
    )
    return `w${words}${letters}`
  }
  const sentence = () => Array.from({ length: random.between(1, 9) }, word).join(' ')
  /** Returns the text of a paragraph, of which some words are formatted differently. @returns {Run[]} */
  const runs = () =>
    Array.from({ length: random.between(1, 4) }, (_, at) => ({
      text: `${at === 0 ? '' : ' '}${sentence()}`,
      isBold: random.isTrue(0.2),
      isItalic: random.isTrue(0.2),
    }))
  /** @param {number} depth @returns {List} */
  const list = (depth) => ({
    isOrdered: random.isTrue(0.5),
    items: Array.from({ length: random.between(1, 4) }, () => ({
      runs: runs(),
      below: depth < DEPTH_MOST && random.isTrue(0.3) ? list(depth + 1) : null,
    })),
  })
  /** @returns {Part} */
  const part = () => {
    const kind = random.next()
    if (kind < 0.2) return { kind: 'heading', level: random.between(1, 3), text: sentence() }
    if (kind < 0.55) return { kind: 'paragraph', runs: runs() }
    if (kind < 0.9) return { kind: 'list', list: list(1) }
    const width = random.between(2, 4)
    return {
      kind: 'table',
      rows: Array.from({ length: random.between(2, 4) }, () => Array.from({ length: width }, sentence)),
    }
  }
  const parts = Array.from({ length: random.between(6, 16) }, part)
  // Some formats cannot tell two adjacent lists from one list, so separate them by a paragraph.
  const separated = parts.flatMap((each, at) =>
    each.kind === 'list' && parts[at - 1]?.kind === 'list'
      ? [{ kind: /** @type {const} */ ('paragraph'), runs: runs() }, each]
      : [each],
  )
  return { title: sentence(), parts: separated }
}

/** Returns all words of a document in order. @param {RandomDocument} document @returns {string[]} */
export function wordsOf(document) {
  return wordsIn(JSON.stringify([document.title, document.parts]))
}

/** Returns the words in a text that a random document may contain. @param {string} text @returns {string[]} */
export function wordsIn(text) {
  return text.match(/w\d+[aeioubcdfglmnprst]+/g) ?? []
}

/**
 * Returns the lists of a document in a form that can be compared: the kind of each list, and the words of each item
 * together with its sublist.
 * @param {RandomDocument} document
 */
export function listsOf({ parts }) {
  return parts.flatMap((part) => (part.kind === 'list' ? [shapeOf(part.list)] : []))
}

/** @param {List} list @returns {object} */
function shapeOf({ isOrdered, items }) {
  return {
    kind: isOrdered ? 'ol' : 'ul',
    items: items.map(({ runs, below }) => ({
      words: wordsIn(runs.map(({ text }) => text).join('')),
      below: below === null ? [] : [shapeOf(below)],
    })),
  }
}
