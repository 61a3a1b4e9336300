import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { installCommitHook } from './commit-hook.mjs'
import { alone } from './lock.mjs'
import { inRoot } from './places.mjs'
import { mustRun } from './program.mjs'
import { say, told } from './say.mjs'

const STAMP = inRoot('node_modules', '.paddock-installed')

/**
 * Installs the packages of package-lock.json into node_modules unless they are installed already.
 * @throws Stop with the end of npm's output if it fails
 */
export async function installWhatIsMissing() {
  installCommitHook()
  if (isInstalled()) return
  await alone(
    inRoot('build', 'install.lock'),
    () => say('Another start is installing here: waiting for it.'),
    async () => {
      if (isInstalled()) return
      await told('Installing', async () => {
        // Use `npm install`: unlike `npm ci`, it does not delete node_modules first, but retains correct packages. It
        // installs the locked versions too, and does not change the lock file.
        const args = [
          'install',
          '--no-save',
          '--include=dev',
          '--include=optional',
          '--no-audit',
          '--no-fund',
        ]
        const npm = process.env['npm_execpath']
        const words = 'npm could not install what this project needs. It said:'
        if (npm && /\.c?js$/.test(npm)) await mustRun(words, process.execPath, [npm, ...args])
        else await mustRun(words, 'npm', args, { shell: process.platform === 'win32' })
        writeFileSync(STAMP, lockFileHash())
      })
    },
  )
}

/**
 * Returns whether the last installation was of this lock file, or every needed package is present in its version. npm
 * writes its own list last, so an interrupted installation has none.
 * @param {{ production?: boolean }} [options] `production`: a built site is served, which needs no devDependencies
 */
export function isInstalled({ production = false } = {}) {
  const list = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockFileHash()) return true
  const wanted = packagesOf(inRoot('package-lock.json'))
  const present = packagesOf(list)
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional, link, extraneous }]) => {
    if (path === '' || link || extraneous) return true
    if (production && (dev || devOptional)) return true
    const found = present[path]
    return found ? found.version === version : optional === true
  })
}

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean, extraneous?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
