import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './places.mjs'

const MARK = '# Installed by scripts/setup/commit-hook.mjs.'
/** A worktree may have an older commit checked out that lacks the script. The hook then accepts every message. */
const HOOK = `#!/bin/sh
${MARK}
[ -f scripts/commits/hook.mjs ] || exit 0
command -v node >/dev/null 2>&1 || exit 0
exec node scripts/commits/hook.mjs "$1"
`

/**
 * Installs the commit-msg hook if the project is the top folder of a git work tree that has no such hook and no hooks
 * path of its own. Without git, or if the hook cannot be written, it does nothing: a commit is then only checked by
 * `npm test`.
 * @param {string} [root] the project's folder
 * @returns {boolean} whether the hook was written
 */
export function installCommitHook(root = ROOT) {
  if (!existsSync(join(root, '.git'))) return false
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (hasOwnHooksPath(git)) return false
    const folder = resolve(root, git('rev-parse', '--git-path', 'hooks'))
    const path = join(folder, 'commit-msg')
    if (existsSync(path)) {
      const present = readFileSync(path, 'utf8')
      if (present === HOOK || !present.includes(MARK)) return false
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, HOOK, { mode: 0o755 })
    return true
  } catch {
    // Git is missing, or the folder is not writable. The setup continues without the hook.
    return false
  }
}

/** @param {(...args: string[]) => string} git */
function hasOwnHooksPath(git) {
  try {
    return git('config', 'core.hooksPath') !== ''
  } catch {
    // git exits with an error if the setting does not exist, so no hooks path is set.
    return false
  }
}
