import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hasAdvisoryLock } from '../lint/no-advisory-locks.mjs'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'
import { isNarrowing, narrowingStatements } from '../../platform/server/database/narrowing.ts'

// Checks three properties of the migrations: together they create exactly the tables that the code describes; a
// migration that removes something which the previous release needs is marked as such; and none takes an advisory lock,
// which the linter finds only in code. Works on a copy, so the check changes nothing.

/**
 * The first migration for which the rule is checked. The earlier ones were applied everywhere before the rule existed.
 */
const FIRST_WITH_THE_RULE = '20261128'

const folder = inRoot('build', 'migrations-check')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(inRoot('database', 'migrations'), `${folder}/migrations`, { recursive: true })
writeFileSync(
  `${folder}/drizzle.config.ts`,
  "import config from '../../database/drizzle.config.ts'\nexport default { ...config, out: './build/migrations-check/migrations' }\n",
)

const before = new Set(readdirSync(`${folder}/migrations`))
const kit = inRoot('node_modules', 'drizzle-kit', 'bin.cjs')
const args = [kit, 'generate', '--config', 'build/migrations-check/drizzle.config.ts', '--name', 'missing']
const { code, output } = await runProgram(process.execPath, args)
const added = readdirSync(`${folder}/migrations`).filter((name) => !before.has(name))
const missing = added.map((name) => readFileSync(`${folder}/migrations/${name}/migration.sql`, 'utf8'))
rmSync(folder, { recursive: true, force: true })

if (code !== 0) {
  console.error(lastLines(output, 30))
  process.exit(1)
}
if (before.size === 0) {
  console.error('database/migrations is empty.')
  process.exit(1)
}
if (missing.length > 0) {
  console.error(
    `The tables in the code are ahead of the migrations. Run \`npm run migration\`; it would write:\n${missing.join('\n')}`,
  )
  process.exit(1)
}
const narrowing = [...before].filter((name) => name >= FIRST_WITH_THE_RULE).flatMap(narrowingFaults)
if (narrowing.length > 0) {
  console.error(`${narrowing.join('\n')}\nCONTRIBUTING.md says how a migration may narrow the schema.`)
  process.exit(1)
}
const locking = [...before].filter((name) => hasAdvisoryLock(sqlOf(name)))
if (locking.length > 0) {
  console.error(`${locking.join(', ')}: an advisory lock is lost when a database cluster changes its leader.`)
  process.exit(1)
}
console.log(`${before.size} migrations lead to the tables of the code.`)

/** Returns the statements of a migration. @param {string} name */
function sqlOf(name) {
  return readFileSync(inRoot('database', 'migrations', name, 'migration.sql'), 'utf8')
}

/**
 * Returns the fault of a migration that narrows the schema without the mark in its name, or that has the mark without
 * narrowing the schema.
 * @param {string} name
 */
function narrowingFaults(name) {
  const sql = sqlOf(name)
  const statements = narrowingStatements(sql)
  if (statements.length === 0)
    return isNarrowing(name)
      ? [`${name}: nothing in it narrows the schema, so its name must not say so.`]
      : []
  if (!isNarrowing(name))
    return statements.map((statement) => `${name}: the release before cannot work after "${statement}".`)
  const since = /^-- unused since (\S+)$/mu.exec(sql)?.[1]
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  if (since === undefined || since === version)
    return [
      `${name}: it needs a line "-- unused since VERSION" that names an earlier release than ${version}.`,
    ]
  return []
}
