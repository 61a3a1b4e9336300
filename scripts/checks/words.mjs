import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'

// Every word of the source is in the catalogues, none is there that nobody says, and every language compiles.
// Works on a copy, so that looking changes nothing.

const folder = inRoot('build', 'words-check')
const lingui = inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
const config = inRoot('build', 'words-check', 'lingui.config.ts')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(inRoot('locales'), `${folder}/locales`, { recursive: true })
writeFileSync(
  config,
  `import config from '../../lingui.config.ts'
export default {
  ...config,
  rootDir: ${JSON.stringify(inRoot())},
  catalogs: config.catalogs.map((catalog) => ({ ...catalog, path: \`build/words-check/\${catalog.path}\` })),
}
`,
)

const problems = [...(await differences()), ...(await missing())]
rmSync(folder, { recursive: true, force: true })
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('Run `npm run words`, look at what it changed, and translate what is new.')
  process.exit(1)
}

async function differences() {
  const { code, output } = await runProgram(process.execPath, [
    lingui,
    'extract',
    '--clean',
    '--config',
    config,
  ])
  if (code !== 0) return [lastLines(output, 30)]
  return catalogues(folder).flatMap((path) => {
    const before = inRoot(path)
    if (!existsSync(before)) return [`${path} does not exist yet.`]
    return changedLines(readFileSync(before, 'utf8'), readFileSync(`${folder}/${path}`, 'utf8')).map(
      (line) => `${path}: ${line}`,
    )
  })
}

async function missing() {
  const { code, output } = await runProgram(process.execPath, [
    lingui,
    'compile',
    '--strict',
    '--typescript',
    '--config',
    config,
  ])
  return code === 0 ? [] : [lastLines(output, 30)]
}

/** @param {string} root @returns {string[]} paths below it */
function catalogues(root) {
  return readdirSync(`${root}/locales`, { recursive: true })
    .map((path) => `locales/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.po'))
    .sort()
}

/** @param {string} before @param {string} after */
function changedLines(before, after) {
  const meaning = (/** @type {string} */ text) =>
    text.split('\n').filter((line) => line !== '' && !line.startsWith('"'))
  const [old, now] = [meaning(before), meaning(after)]
  const [oldSet, nowSet] = [new Set(old), new Set(now)]
  return [
    ...now.filter((line) => !oldSet.has(line)).map((line) => `+ ${line}`),
    ...old.filter((line) => !nowSet.has(line)).map((line) => `- ${line}`),
  ].slice(0, 20)
}
