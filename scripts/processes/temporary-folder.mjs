import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processesIn, signalProcess } from './processes-in.mjs'

/**
 * Creates a temporary folder that ends with this process, even if the process is interrupted or killed: a second
 * process waits for its end, kills the processes of the folder, unmounts the file systems in it, and removes it. Linux
 * only.
 * @param {string} prefix of its name
 */
export function openTemporaryFolder(prefix) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  // Let other users enter the folder, because root starts PostgreSQL as another user.
  chmodSync(folder, 0o755)
  // Detached, so that Ctrl+C in a terminal does not end it too.
  const watch = spawn(process.execPath, [fileURLToPath(new URL('end-with.mjs', import.meta.url)), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  const ended = new Promise((resolve) => watch.once('exit', resolve))
  watch.unref()
  /** @type {Promise<number> | undefined} */
  let ending
  const end = async () => {
    const left = processesIn(folder).filter((pid) => pid !== watch.pid)
    for (const pid of left) signalProcess(pid, 'SIGKILL')
    watch.ref()
    watch.stdin.end()
    await ended
    return left.length
  }
  return {
    folder,
    /**
     * Kills the processes in the folder and removes it. Further calls do nothing.
     * @returns how many processes had to be killed
     */
    end: () => (ending ??= end()),
  }
}
