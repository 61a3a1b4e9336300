import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { faultsOfMessage } from '../commits/rules.mjs'
import { ROOT } from '../setup/places.mjs'

// Checks the messages of all commits after the one that added the rules, except merge commits. Faults of a local
// commit, which is on no remote branch, fail the check, because the commit can still be amended. Faults of a published
// commit are warnings, because correcting them would rewrite history that others already have. If the history is not
// complete, the check says so and checks nothing. It also checks a repository with planted violations, to prove that it
// finds them.

const RULES = 'scripts/commits/rules.mjs'
const BODY = '\n\nBecause it is planted.'
/** Messages of commits after the one that added the rules, with the number of faults that each has. */
const PLANTED = [
  [`mail: Add a planted message${BODY}`, 0],
  ['mail: Rename a planted message', 0],
  [`Update file${BODY}`, 1],
  [`mail: add a planted message${BODY}`, 1],
  [`mail: Added a planted message${BODY}`, 1],
  [`mail: Add a message ${'that is long '.repeat(5)}${BODY}`, 1],
  [`mail: Add a planted message.${BODY}`, 1],
  ['mail: Add a planted message', 1],
  ['mail: Add a planted message\nBody without an empty line', 1],
]

if (git(ROOT, ['--version']) === undefined) {
  console.log('warning: The commit messages were not checked: git is missing.')
  process.exit(0)
}
const { skipped, faults, published, count } = check(ROOT)
for (const fault of published) console.log(`warning: ${fault}`)
const problems = [...faults, ...problemsOfTheCheck()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
if (skipped !== undefined) console.log(`warning: The commit messages were not checked: ${skipped}.`)
else console.log(`${count} commit messages were checked; the planted violations were found.`)

/**
 * @param {string} root
 * @returns {{ skipped?: string, faults: string[], published: string[], count: number }} the faults of local and of
 *   published commits, and the number of commits
 */
function check(root) {
  const nothing = { faults: [], published: [], count: 0 }
  // In a folder inside the repository of another project, git prints a prefix. That project has its own rules, so do
  // not check it.
  if (git(root, ['rev-parse', '--show-prefix']) !== '')
    return { ...nothing, skipped: 'this folder is not the top of a git work tree' }
  if (git(root, ['rev-parse', '--is-shallow-repository']) !== 'false')
    return { ...nothing, skipped: 'this is a shallow clone' }
  const added = git(root, ['log', '--diff-filter=A', '--format=%H', '--', RULES])?.split('\n').at(-1)
  if (!added) return { ...nothing, skipped: `no commit adds ${RULES}` }
  if (git(root, ['for-each-ref', 'refs/remotes']) === '')
    return { ...nothing, skipped: 'there is no remote branch that tells which commits are published' }
  const local = messages(root, [`${added}..HEAD`, '--not', '--remotes'])
  const published = messages(root, [`${added}..HEAD`]).filter((entry) => !local.includes(entry))
  return {
    faults: local.flatMap(faultsOfEntry),
    published: published.flatMap(faultsOfEntry),
    count: local.length + published.length,
  }
}

/**
 * @param {string} root @param {string[]} range
 * @returns {string[]} of each commit the id, then its message
 */
function messages(root, range) {
  return (git(root, ['log', '-z', '--no-merges', '--format=%H%n%B', ...range]) ?? '')
    .split('\0')
    .filter((entry) => entry !== '')
}

/** @param {string} entry the id of a commit, then its message */
function faultsOfEntry(entry) {
  const [id = '', subject = ''] = entry.split('\n')
  const message = entry.slice(id.length + 1)
  return faultsOfMessage(message).map((fault) => `Commit ${id.slice(0, 12)} "${subject}": ${fault}`)
}

/** Runs the check on a repository with violations and a merge, on a shallow clone of it, and without a repository. */
function problemsOfTheCheck() {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-commits-'))
  try {
    const whole = join(folder, 'whole')
    mkdirSync(join(whole, dirname(RULES)), { recursive: true })
    const before = check(whole)
    const run = (/** @type {string[]} */ ...args) => {
      if (git(whole, args) === undefined) throw new Error(`git ${args.join(' ')} failed.`)
    }
    const commit = (/** @type {string} */ message) => run('commit', '--quiet', '--allow-empty', '-m', message)
    run('init', '--quiet', '--initial-branch=main')
    commit('before the rules')
    const without = check(whole)
    writeFileSync(join(whole, RULES), '// rules')
    run('add', '.')
    commit('the commit that adds the rules')
    run('checkout', '--quiet', '-b', 'side')
    for (const [message] of PLANTED) commit(message)
    run('checkout', '--quiet', 'main')
    run('merge', '--quiet', '--no-ff', '-m', 'Merge of a planted branch', 'side')
    git(folder, ['clone', '--quiet', '--depth=1', `file://${whole}`, 'shallow'])
    git(folder, ['clone', '--quiet', `file://${whole}`, 'published'])
    const alone = check(whole)
    run('update-ref', 'refs/remotes/origin/main', 'main~1')
    const expected = PLANTED.reduce((sum, [, number]) => sum + number, 0)
    const faultsOfLocal = check(whole)
    const faultsOfPublished = check(join(folder, 'published'))
    return [
      ...problemsOfCount('local', faultsOfLocal.faults, expected),
      ...problemsOfCount('local, reported as published,', faultsOfLocal.published, 0),
      ...problemsOfCount('published', faultsOfPublished.published, expected),
      ...problemsOfCount('published, reported as local,', faultsOfPublished.faults, 0),
      ...[before, without, check(join(folder, 'shallow')), alone].flatMap(({ skipped: reason }, index) =>
        reason === undefined ? [`The planted history ${index + 1}, which is not complete, was checked.`] : [],
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} kind @param {string[]} found @param {number} expected */
function problemsOfCount(kind, found, expected) {
  return found.length === expected
    ? []
    : [`Of ${expected} planted violations (${kind}) ${found.length} were found:`, ...found]
}

/**
 * Returns the output of git, or undefined if git fails. The settings and hooks of the user are ignored.
 * @param {string} cwd
 * @param {string[]} args
 */
function git(cwd, args) {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...env } = process.env
  const person = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Planted'],
    [`GIT_${role}_EMAIL`, 'planted@example.org'],
  ])
  const { status, stdout } = spawnSync('git', ['-c', `core.hooksPath=${devNull}`, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...env, ...Object.fromEntries(person) },
    maxBuffer: 1024 ** 3,
  })
  return status === 0 ? stdout.replace(/\n$/, '') : undefined
}
