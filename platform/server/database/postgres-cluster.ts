import { execFile } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Random } from '../random.ts'
import type { Log } from '../log.ts'
import { type Account, spawnOptionsFor } from './postgres-account.ts'
import type { Binaries } from './postgres-binaries.ts'
import { DatabaseRefusal } from './refusal.ts'

export const CLUSTER_USER = 'paddock'

const DRAFT_PREFIX = 'cluster.new-'
const OTHERS = 0o077

type ClusterOptions = {
  /** The folder that contains the cluster's own folder, `cluster`. */
  dataDir: string
  binaries: Binaries
  account: Account | null
  /** File that contains the password. Windows only, where there is no Unix socket. */
  passwordFile?: string
  random: Random
  log: Log
}

/**
 * Returns PostgreSQL's cluster folder and creates it on the first call. A new cluster is built in a draft folder and
 * renamed when complete, so an interrupted first start leaves only a draft, which the next start deletes.
 * @throws DatabaseRefusal for another major version, another owner, or a file system without permissions.
 */
export async function prepareCluster(options: ClusterOptions): Promise<string> {
  const { dataDir, binaries, account, random, log } = options
  const clusterDir = join(dataDir, 'cluster')
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT_PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }

  if (existsSync(clusterDir) && !isWhole(clusterDir)) moveAside(clusterDir, random, log)
  if (!existsSync(clusterDir)) await makeCluster(clusterDir, options)

  const made = majorOfCluster(clusterDir)
  if (made !== binaries.major) throw otherMajor(clusterDir, made, binaries.major)
  giveTo(clusterDir, account)
  return clusterDir
}

/** Returns the major version of the PostgreSQL that made a cluster. */
export function majorOfCluster(clusterDir: string): number {
  return Number.parseInt(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)
}

function isWhole(clusterDir: string): boolean {
  return existsSync(join(clusterDir, 'PG_VERSION')) && existsSync(join(clusterDir, 'global', 'pg_control'))
}

/** Renames an unfinished cluster instead of deleting it, because its content may still be wanted. */
function moveAside(clusterDir: string, random: Random, log: Log): void {
  if (readdirSync(clusterDir).length === 0) {
    rmdirSync(clusterDir)
    return
  }
  const aside = `${clusterDir}.unfinished-${random.token(48)}`
  renameSync(clusterDir, aside)
  log.warn(
    { clusterDir, aside },
    'the database folder was unfinished; it was set aside and a new one is made',
  )
}

async function makeCluster(clusterDir: string, options: ClusterOptions): Promise<void> {
  const { dataDir, binaries, account, passwordFile, random, log } = options
  log.info({ clusterDir }, 'making the database')
  const draft = join(dataDir, DRAFT_PREFIX + random.token(48))
  mkdirSync(draft)
  chmodSync(draft, 0o700)
  if (process.platform !== 'win32' && (lstatSync(draft).mode & OTHERS) !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new DatabaseRefusal(
      `The file system under ${dataDir} does not keep permissions (a Windows or network drive?), which PostgreSQL needs. ` +
        'Set DATA_DIR to a folder on a local disk, or set DATABASE_URL.',
    )
  }
  if (account) lchownSync(draft, account.uid, account.gid)

  const auth =
    passwordFile === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${CLUSTER_USER}`,
        '--encoding=UTF8',
        // Texts are sorted by code point, which is the same on every machine and in every version. The app sorts for
        // people.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
        ...auth,
      ],
      spawnOptionsFor(account),
    )
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new DatabaseRefusal(`The database could not be made in ${dataDir}: ${said}`, { cause: error })
  }
  renameSync(draft, clusterDir)
  syncFolder(dataDir)
}

/** Flushes the folder, so that a new file name survives a power cut. Windows cannot open a folder for this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function otherMajor(clusterDir: string, made: number, packagedMajor: number): DatabaseRefusal {
  return new DatabaseRefusal(
    `The database in ${clusterDir} belongs to PostgreSQL ${made}, and this Paddock contains PostgreSQL ${packagedMajor}; nothing was changed. ` +
      (made < packagedMajor
        ? 'Take it to the new version: npm run upgrade:database'
        : 'Use the version of Paddock that made it, or a newer one.'),
  )
}

/**
 * Gives the cluster to the account, because PostgreSQL must own its folder. The top folder changes owner last, so that
 * an interrupted change is repeated at the next start.
 */
function giveTo(clusterDir: string, account: Account | null): void {
  const owner = lstatSync(clusterDir).uid
  if (account) {
    if (owner !== account.uid) chownAll(clusterDir, account)
    closeToOthers(clusterDir)
    return
  }
  const self = process.getuid?.()
  if (self !== undefined && owner !== self) {
    throw new DatabaseRefusal(
      `The database in ${clusterDir} belongs to another user (number ${owner}), as it does after a start as root. ` +
        `Start Paddock as root again, or give the folder to this user: chown -R ${self} ${clusterDir}`,
    )
  }
  closeToOthers(clusterDir)
}

/**
 * Removes access for other users, which PostgreSQL requires. A folder restored from a backup may have lost these
 * permissions.
 */
function closeToOthers(clusterDir: string): void {
  if (process.platform === 'win32') return
  if ((lstatSync(clusterDir).mode & OTHERS) !== 0) chmodSync(clusterDir, 0o700)
}

function chownAll(path: string, account: Account): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownAll(join(path, name), account)
  }
  lchownSync(path, account.uid, account.gid)
}
