import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { DatabaseRefusal } from './refusal.ts'

/** The unprivileged user that runs PostgreSQL when Paddock runs as root. */
export type Account = { name: string; uid: number; gid: number }

/** The whole environment of PostgreSQL's programs, so that secrets and PG… variables of the shell do not reach them. */
const PLAIN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Returns the user to run PostgreSQL as, or null for the current user. PostgreSQL refuses to run as root, so under root
 * the user is `postgres`, or else `nobody`.
 * @throws DatabaseRefusal when Paddock runs as root and neither user exists.
 */
export function chooseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = findId('-u', name)
    const gid = findId('-g', name)
    if (uid && gid) return { name, uid, gid }
  }
  throw new DatabaseRefusal(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody here. ' +
      'Start Paddock as an ordinary user, or set DATABASE_URL.',
  )
}

function findId(which: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [which, name], { encoding: 'utf8' })
  const id = Number.parseInt(answer.stdout ?? '', 10)
  return answer.status === 0 && id > 0 ? id : null
}

/**
 * Returns the spawn options for a PostgreSQL program. Its working folder is /, because the account may have no access
 * to ours.
 */
export function spawnOptionsFor(account: Account | null) {
  // Windows programs need SystemRoot and similar variables, so they inherit the whole environment.
  if (process.platform === 'win32') return { windowsHide: true }
  return {
    cwd: '/',
    env: PLAIN_ENVIRONMENT,
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  }
}

/**
 * Returns the first folder on the way to `path` (itself included) that the account may not enter, or null if there is
 * none.
 */
export function findClosedFolder(path: string, account: Account | null): string | null {
  if (process.platform === 'win32') return null
  const way = [path]
  for (let at = path; dirname(at) !== at; at = dirname(at)) way.unshift(dirname(at))
  const script = 'for folder do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done'
  const answer = spawnSync('/bin/sh', ['-c', script, 'sh', ...way], {
    ...spawnOptionsFor(account),
    encoding: 'utf8',
  })
  return answer.status === 0 ? null : answer.stdout || path
}
