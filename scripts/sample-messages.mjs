// node scripts/sample-messages.mjs SEED [MESSAGES]: prints 200 English messages drawn at random, each alone with its
// context and its notes, as they are shown to a reader who has not seen the screens. The same seed draws the same
// messages of a commit.
import { createHash } from 'node:crypto'
import { PIECES, readCatalogue } from './words/catalogues.mjs'

const [seed, count = '200'] = process.argv.slice(2)
if (seed === undefined) {
  console.error('usage: node scripts/sample-messages.mjs SEED [MESSAGES]')
  process.exit(1)
}

/** Orders messages at random, always in the same order for one seed. @param {string} id */
const rank = (id) => createHash('sha256').update(`${seed} ${id}`).digest('hex')

// Count a message once if it is in two catalogues.
const messages = new Map(
  PIECES.flatMap((piece) => readCatalogue(piece, 'en').map((message) => [message.id, message])),
)
const drawn = [...messages.values()]
  .toSorted((one, other) => (rank(one.id) < rank(other.id) ? -1 : 1))
  .slice(0, Number(count))
console.log(`${drawn.length} of ${messages.size} messages, seed ${seed}`)
for (const [index, { english, context, notes }] of drawn.entries()) {
  console.log(`\n[${index + 1}] ${english}`)
  if (context) console.log(`    context: ${context}`)
  for (const note of notes) console.log(`    note: ${note}`)
}
