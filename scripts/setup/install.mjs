import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './lock.mjs'
import { inRoot } from './places.mjs'
import { mustRun } from './program.mjs'
import { say, told } from './say.mjs'

const STAMP = inRoot('node_modules', '.paddock-installed')

/**
 * Brings node_modules into step with package-lock.json, and does nothing where it already is.
 * @throws Stop with npm's own last words when it fails
 */
export async function installWhatIsMissing() {
  if (isInstalled()) return
  await alone(
    inRoot('build', 'install.lock'),
    () => say('Another start is installing here: waiting for it.'),
    async () => {
      if (isInstalled()) return
      await told('Installing', async () => {
        // Not `npm ci`: a lock file made where a registry lacks a package for some other platform has no entry for it,
        // and `ci` then refuses everywhere. This takes the same locked versions and writes nothing back.
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
 * True when the last install here was of this very lock file, or when somebody else's left every package of it in
 * its version. npm writes its own list last of all, so an install that was killed half-way has none.
 */
export function isInstalled() {
  const list = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockFileHash()) return true
  const wanted = packagesOf(inRoot('package-lock.json'))
  const present = packagesOf(list)
  return Object.entries(wanted).every(([path, { version, optional, link, extraneous }]) => {
    if (path === '' || link || extraneous) return true
    const found = present[path]
    return found ? found.version === version : optional === true
  })
}

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, link?: boolean, extraneous?: boolean }>} */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
