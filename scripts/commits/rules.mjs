// The rules for commit messages, used by the commit-msg hook and by the check of `npm test`. The check covers the
// commits after the one that added this file, so do not move this file.

const SUBJECT_MAX = 72
/** First words of commits that change many files in one way: their subject says everything, so they need no body. */
const MECHANICAL = new Set(['Format', 'Move', 'Rename', 'Translate'])
/** Imperatives whose ending looks like that of a past tense or a participle. */
const IMPERATIVES = new Set([
  'Bring',
  'Embed',
  'Feed',
  'Heed',
  'Need',
  'Ping',
  'Proceed',
  'Ring',
  'Seed',
  'Shed',
  'Speed',
])

/**
 * Returns the faults of a commit message, one sentence for each. Do not pass the message of a merge commit.
 * @param {string} message the whole message, without comment lines
 * @returns {string[]}
 */
export function faultsOfMessage(message) {
  const [subject = '', second = '', ...rest] = message.trim().split(/\r?\n/)
  const [, word] = /^[a-z0-9][a-z0-9-]*: ([A-Z][\w'-]*|\S+)/.exec(subject) ?? []
  const faults = []
  if (word === undefined)
    faults.push('The subject is not "area: Imperative sentence", with the area in small letters.')
  else if (!/^[A-Z]/.test(word))
    faults.push(`The sentence after the area does not begin with a capital letter: "${word}".`)
  else if (/(?:ed|ing)$/.test(word) && !IMPERATIVES.has(word))
    faults.push(`The sentence is not an imperative: "${word}". Write "Add", not "Added" or "Adding".`)
  if (subject.length > SUBJECT_MAX)
    faults.push(`The subject has ${subject.length} characters, at most ${SUBJECT_MAX} are allowed.`)
  if (subject.endsWith('.')) faults.push('The subject ends in a full stop.')
  if (second.trim() !== '') faults.push('The line after the subject is not empty.')
  else if (rest.join('').trim() === '' && !(word !== undefined && MECHANICAL.has(word)))
    faults.push(
      `The body is missing: why, what was considered, how it was checked. Only mechanical commits need none (${[...MECHANICAL].join(', ')}).`,
    )
  return faults
}
