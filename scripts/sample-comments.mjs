// node scripts/sample-comments.mjs SEED [FILES]: prints the comments and test titles of 60 files drawn at random, each
// alone, as they are shown to a reader who has not seen the code. A comment is followed by the name in «» that the code
// below it declares, if it declares one. The same seed draws the same files of a commit.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [seed, count = '60'] = process.argv.slice(2)
if (seed === undefined) {
  console.error('usage: node scripts/sample-comments.mjs SEED [FILES]')
  process.exit(1)
}

/** Orders paths at random, always in the same order for one seed. @param {string} path */
const rank = (path) => createHash('sha256').update(`${seed} ${path}`).digest('hex')
const COMMENT = /^[ \t]*\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm
/** The name that a line of code declares: of a function, a constant, a type or a field. */
const NAME =
  /^\s*(?:(?:export|default|async|function|const|let|type|class|readonly)\s+)*(?!(?:if|for|while|expect)\b)([\w$]+)\s*\??\s*[(=:<{]/
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])(.*?)\1/gm

/** Returns the comments with their names and the test titles of a source file, without marks. @param {string} source */
function textsOf(source) {
  const comments = [...source.matchAll(COMMENT)].map((match) => {
    const [whole, block, lines] = match
    const text = (block ?? lines ?? '').replace(/^\s*(?:\*|\/\/) ?/gm, '').trim()
    const name = NAME.exec(source.slice(match.index + whole.length))?.[1]
    return name === undefined ? text : `${text} «${name}»`
  })
  const titles = [...source.matchAll(TITLE)].map(([, , title = '']) => title)
  return [...comments, ...titles].filter((text) => /[a-z]/.test(text) && !/^(oxlint|@type|@ts)/.test(text))
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', ':!database/migrations'], {
  encoding: 'utf8',
  maxBuffer: 1e8,
})
const drawn = files
  .trim()
  .split('\n')
  .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
  .slice(0, Number(count))
const texts = drawn.flatMap((file) => textsOf(readFileSync(file, 'utf8')))
console.log(`${texts.length} comments and titles of ${drawn.length} files, seed ${seed}`)
for (const [index, text] of texts.entries()) console.log(`\n[${index + 1}] ${text}`)
