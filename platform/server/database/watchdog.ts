import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { type Account, spawnOptionsFor } from './postgres-account.ts'

export type Watchdog = {
  /** Sets the server process to stop as soon as our own process is gone. */
  watch(pid: number): void
  unref(): void
  /** Ends the watchdog, because the server process has ended; resolves when the watchdog is gone. */
  dismiss(): Promise<void>
}

/**
 * The watchdog's shell script. It waits for the end of its input: the kernel closes the pipe when our process ends in
 * any way. If it reads a line of text instead, it does nothing. Before it signals, the script compares the process
 * number with postmaster.pid, because the number may have been reused; right after a start the file may take a moment
 * to appear.
 */
const SCRIPT = `
trap "" HUP INT QUIT TERM
read -r pid || exit 0
read -r word && exit 0
lives() {
  kill -0 "$pid" 2>/dev/null || return 1
  case "$(cat "/proc/$pid/stat" 2>/dev/null)" in *") Z "*) return 1 ;; esac
}
tries=0
while lives && [ "$tries" -lt 10 ]; do
  written=
  { read -r written <"$1/postmaster.pid"; } 2>/dev/null
  if [ "$written" = "$pid" ]; then
    kill -INT "$pid"
    waited=0
    while lives && [ "$waited" -lt 100 ]; do sleep 0.2; waited=$((waited + 1)); done
    lives && kill -QUIT "$pid"
    exit 0
  fi
  sleep 0.2
  tries=$((tries + 1))
done
`

/**
 * Starts the watchdog. Does nothing on Windows, which has no shell for the script; there the next start stops a
 * PostgreSQL that was left running.
 */
export function startWatchdog(clusterDir: string, account: Account | null): Watchdog {
  if (process.platform === 'win32') return { watch() {}, unref() {}, async dismiss() {} }

  const child = spawn('/bin/sh', ['-c', SCRIPT, 'paddock-watchdog', clusterDir], {
    ...spawnOptionsFor(account),
    // The watchdog gets its own process group, because it must outlive a signal to our whole group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(child, 'exit').catch(() => undefined)
  // Ignore write errors: the watchdog may already be gone.
  child.stdin.on('error', () => undefined)
  return {
    watch: (pid) => void child.stdin.write(`${pid}\n`),
    unref: () => {
      child.unref()
      if (child.stdin instanceof Socket) child.stdin.unref()
    },
    dismiss: async () => {
      child.ref()
      // The script reads the first line as the process number if `watch` was not called, so send a second line, which
      // ends the watchdog.
      child.stdin.end('done\ndone\n')
      await gone
    },
  }
}
