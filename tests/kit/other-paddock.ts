import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'
import { silentLog } from './log.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

/** A Paddock server in its own process group, as a shell starts it. */
export type OtherPaddock = {
  pid: number
  /** Returns the process id of the PostgreSQL that the server started. */
  postmasterPid(): number
  /** The ids of the rows that the process has reported as committed so far. */
  acknowledged: string[]
  hasSaid(line: string): boolean
  /** Sends a signal to the whole process group, as a terminal or killing the job does. */
  signalGroup(signal: NodeJS.Signals): void
  ended: Promise<number | null>
}

export type OtherPaddockOptions = {
  dataDir: string
  mode: 'idle' | 'write' | 'stop'
  uid?: number
  gid?: number
  /**
   * Runs the process with process numbers, shared memory, network and a /proc of its own, like a second container.
   * Needs root.
   */
  isIsolated?: boolean
}

const ISOLATED = ['unshare', '--pid', '--ipc', '--net', '--fork', '--kill-child', '--mount-proc']

/** Returns whether this machine lets us isolate a process as a container does. */
export function canIsolate(): boolean {
  const [program = '', ...args] = ISOLATED
  return spawnSync(program, [...args, 'true']).status === 0
}

const WRITER = fileURLToPath(new URL('./acknowledging-writer.ts', import.meta.url))

export function startOtherPaddock({
  dataDir,
  mode,
  uid,
  gid,
  isIsolated = false,
}: OtherPaddockOptions): OtherPaddock {
  const command = [process.execPath, '--no-warnings', WRITER, dataDir, mode]
  const [program = '', ...args] = isIsolated ? [...ISOLATED, ...command] : command
  const child = spawn(program, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  })
  const acknowledged: string[] = []
  const said: string[] = []
  let postmasterPid = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, value = ''] = line.split(' ')
    if (word === 'kept') acknowledged.push(value)
    else said.push(line)
    if (word === 'postmaster') postmasterPid = Number(value)
  })
  const pid = child.pid
  if (pid === undefined) throw new Error('the other Paddock did not start')
  return {
    pid,
    postmasterPid: () => postmasterPid,
    acknowledged,
    hasSaid: (line) => said.includes(line),
    signalGroup: (signal) => process.kill(-pid, signal),
    ended: new Promise((resolve) => child.once('close', resolve)),
  }
}

export function isServing(paddock: OtherPaddock): Promise<void> {
  return eventually('the other Paddock serves', () => paddock.postmasterPid() > 0)
}

/** Creates a temporary folder that every user may enter. */
export function makeOpenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-database-test-'))
  chmodSync(folder, 0o755)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Deletes a folder in the background, because deleting a thousand files that were synced to disk takes a while. */
export function discardFolder(folder: string): void {
  spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
}

/** Creates a cleanly stopped database folder for tests to copy, which is faster than creating one for each test. */
export async function makeSeed(): Promise<string> {
  const seed = makeOpenFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: seed, log: silentLog })
  await postgres.stop()
  return seed
}

/**
 * Copies the seed folder. A copy made by root belongs to root, so the server must change its owner at start, as after a
 * move to another machine.
 */
export function copySeed(seed: string, dataDir: string): void {
  cpSync(seed, dataDir, { recursive: true })
}

/** Returns the running processes that were started for this folder: PostgreSQL and its watchdog. */
export function processesOn(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => line.trim())
}
