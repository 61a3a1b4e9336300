import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'

// Checks that all migrations together create exactly the tables that the code describes. Works on a copy, so that the
// check changes nothing.

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
console.log(`${before.size} migrations lead to the tables of the code.`)
