import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { environmentFor } from './node-to-run.mjs'
import { fingerprintOfSources } from './fingerprint.mjs'
import { alone } from './lock.mjs'
import { inRoot } from './places.mjs'
import { mustRun } from './program.mjs'
import { say, told } from './say.mjs'

const STAMP = inRoot('build', 'made-from.txt')
const HALVES = /** @type {const} */ (['client', 'server'])

/**
 * Builds what browsers load and what the server runs, and does nothing where the build is of these sources.
 * A build that is killed leaves the old one, or none that counts: the stamp is taken away first and comes back last.
 * @param {string} node
 * @throws Stop with the bundler's own words
 */
export async function buildWhatIsStale(node) {
  if (isBuildCurrent()) return
  await alone(
    inRoot('build', 'build.lock'),
    () => say('Another start is building here: waiting for it.'),
    async () => {
      if (isBuildCurrent()) return
      await told('Building', () => build(node))
    },
  )
}

/** True when the folder build/ holds exactly what these sources make. */
export function isBuildCurrent() {
  if (!existsSync(STAMP) || !HALVES.every((half) => existsSync(inRoot('build', half)))) return false
  return readFileSync(STAMP, 'utf8').trim() === fingerprintOfSources()
}

/** @param {string} node */
async function build(node) {
  const fingerprint = fingerprintOfSources()
  sweep()
  // As deep as where the halves end up, or the source maps would point beside the sources.
  const making = (/** @type {string} */ name) => inRoot('build', `making-${process.pid}-${name}`)
  try {
    const env = { ...environmentFor(node), NODE_ENV: 'production' }
    const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
    const outDir = (/** @type {string} */ half) => ['--outDir', making(half), '--logLevel', 'warn']
    const words = 'The build failed. It said:'
    await Promise.all([
      mustRun(words, node, [vite, 'build', ...outDir('client')], { env }),
      mustRun(words, node, [vite, 'build', '--ssr', ...outDir('server')], { env }),
    ])
    rmSync(STAMP, { force: true })
    for (const half of HALVES) {
      if (existsSync(inRoot('build', half))) renameSync(inRoot('build', half), making(`old-${half}`))
      renameSync(making(half), inRoot('build', half))
    }
    writeFileSync(`${STAMP}.new`, `${fingerprint}\n`)
    renameSync(`${STAMP}.new`, STAMP)
  } finally {
    sweep()
  }
}

/** Takes away what this build and killed ones left; only called while the lock is held. */
function sweep() {
  for (const name of readdirSync(inRoot('build'))) {
    if (name.startsWith('making-')) rmSync(inRoot('build', name), { recursive: true, force: true })
  }
}
