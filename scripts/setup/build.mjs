import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { environmentFor } from './node-to-run.mjs'
import { fingerprintOfSources } from './fingerprint.mjs'
import { keepFormerAssets } from './former-assets.mjs'
import { alone } from './lock.mjs'
import { inRoot } from './places.mjs'
import { mustRun } from './program.mjs'
import { say, told } from './say.mjs'

const STAMP = inRoot('build', 'made-from.txt')
const HALVES = /** @type {const} */ (['client', 'server'])

/**
 * Builds client and server unless the existing build was made from the present sources. If the process is killed,
 * either the old build remains, or a build without a stamp, which does not count: the stamp is removed first and
 * written last.
 * @param {string} node
 * @throws Stop with the bundler's output
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

/** Returns whether the folder build/ is the build of exactly these sources. */
export function isBuildCurrent() {
  if (!existsSync(STAMP) || !HALVES.every((half) => existsSync(inRoot('build', half)))) return false
  return readFileSync(STAMP, 'utf8').trim() === fingerprintOfSources()
}

/** @param {string} node */
async function build(node) {
  const fingerprint = fingerprintOfSources()
  sweep()
  // Build in a folder at the same depth as the final one, because otherwise the source maps would point to wrong paths.
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
    keepFormerAssets(making('old-client'), inRoot('build', 'former'))
    writeFileSync(`${STAMP}.new`, `${fingerprint}\n`)
    renameSync(`${STAMP}.new`, STAMP)
  } finally {
    sweep()
  }
}

/** Deletes temporary folders of this and of killed builds; call it only while holding the lock. */
function sweep() {
  for (const name of readdirSync(inRoot('build'))) {
    if (name.startsWith('making-')) rmSync(inRoot('build', name), { recursive: true, force: true })
  }
}
