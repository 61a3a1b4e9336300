// Retains the translations of a message whose English text changed only slightly. Lingui identifies a message by its
// English text, so without this an extraction would drop all translations when one comma changes.

/** Minimum share of common words. Below it, the old translation may have another meaning, so it is not taken over. */
const SIMILARITY_MIN = 0.8

/** @typedef {{ id: string, english: string, context: string | undefined, places: string[] }} Source */

/**
 * Pairs each message that is new with the removed message whose translations it can take over.
 * @param {readonly Source[]} before the English catalogue before the extraction
 * @param {readonly Source[]} after the English catalogue after it
 * @returns {Map<string, string>} id of the removed message by id of the new one; each removed message is used once
 */
export function pairChanged(before, after) {
  const [oldIds, newIds] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const removed = before.filter(({ id }) => !newIds.has(id))
  const added = after.filter(({ id }) => !oldIds.has(id))
  const candidates = added
    .flatMap((now) =>
      removed
        .filter((was) => placeholdersOf(was.english) === placeholdersOf(now.english))
        .filter((was) => was.places.some((place) => now.places.includes(place)))
        .map((was) => ({ now: now.id, was: was.id, similarity: similarityOf(was.english, now.english) })),
    )
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .toSorted((a, b) => b.similarity - a.similarity)
  /** @type {Map<string, string>} */
  const pairs = new Map()
  const used = new Set()
  for (const { now, was } of candidates) {
    if (pairs.has(now) || used.has(was)) continue
    pairs.set(now, was)
    used.add(was)
  }
  return pairs
}

/** Returns the placeholders and tags, which a translation must repeat exactly. @param {string} english */
function placeholdersOf(english) {
  return [...new Set(english.match(/\{\w+|<\/?\w+>/g) ?? [])].toSorted().join(' ')
}

/**
 * Returns the share of words that two texts have in common, in order, without punctuation and case: 1 if only those
 * differ.
 * @param {string} a @param {string} b
 */
function similarityOf(a, b) {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 0 : commonInOrder(left, right) / longest
}

/** @param {string} text */
function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/**
 * Returns the length of the longest common subsequence. @param {readonly string[]} left @param {readonly string[]}
 * right
 */
function commonInOrder(left, right) {
  let row = Array.from({ length: right.length + 1 }, () => 0)
  for (const word of left) {
    const next = [0]
    for (const [at, other] of right.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
