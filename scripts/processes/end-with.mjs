// A command starts this program with a temporary folder and a pipe. When the command ends for whatever reason, the pipe
// closes. Then this program kills the processes of the folder, unmounts the file systems in it, and removes it.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { killProcessesIn } from './processes-in.mjs'

const UNMOUNTED_WITHIN_MS = 20_000

const folder = String(process.argv[2])
if (process.argv[2] === undefined || folder.length < 10) throw new Error('no folder was named')
process.stdin.resume()
process.stdin.once('close', () => void end())

async function end() {
  try {
    await unmountAll()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

/**
 * Kills the processes and unmounts the file systems, and repeats both, because a process that was just starting may use
 * a file system after the others were killed.
 */
async function unmountAll() {
  const startedMs = performance.now()
  for (;;) {
    await killProcessesIn(folder)
    try {
      for (const path of mountsIn()) execFileSync('umount', [path], { stdio: ['ignore', 'ignore', 'pipe'] })
      return
    } catch (error) {
      if (performance.now() - startedMs > UNMOUNTED_WITHIN_MS) throw error
      await pause(50)
    }
  }
}

/** Returns where file systems are mounted in the folder, the innermost first. */
function mountsIn() {
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`))
    .sort((one, other) => other.length - one.length)
}
