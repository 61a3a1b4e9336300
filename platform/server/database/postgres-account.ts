import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { DatabaseRefusal } from './refusal.ts'

/** The unprivileged user that PostgreSQL runs as when we are root. */
export type Account = { name: string; uid: number; gid: number }

/** All that PostgreSQL's programs see of our environment: secrets and PG… settings of the shell stay out. */
const PLAIN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Null: run as we are. PostgreSQL refuses to run as root, so root hands it to `postgres`, else to `nobody`.
 * @throws DatabaseRefusal when root finds neither.
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

/** How a program of PostgreSQL is started. From /, as our own working folder may be closed to the account. */
export function spawnOptionsFor(account: Account | null) {
  // Windows programs need SystemRoot and its like, so there the environment is handed on whole.
  if (process.platform === 'win32') return { windowsHide: true }
  return {
    cwd: '/',
    env: PLAIN_ENVIRONMENT,
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  }
}

/** The first folder on the way to `path` (itself included) that the account may not enter, or null. */
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
