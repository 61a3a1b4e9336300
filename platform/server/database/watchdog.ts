import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { type Account, spawnOptionsFor } from './postgres-account.ts'

export type Watchdog = {
  /** From now on: stop this process when ours is gone. */
  watch(pid: number): void
  letGo(): void
  /** There is nothing to watch any more; resolves when it has gone. */
  dismiss(): Promise<void>
}

/**
 * It waits for the end of its input, which the kernel brings about when our process ends in any way. A word instead of
 * an end means that all is well. The number is compared with the one PostgreSQL has written down, in case it has been
 * given out again; right after a start that may take a moment.
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

/** Windows has no shell to wait for us: there the next start stops what was left. */
export function startWatchdog(clusterDir: string, account: Account | null): Watchdog {
  if (process.platform === 'win32') return { watch() {}, letGo() {}, async dismiss() {} }

  const child = spawn('/bin/sh', ['-c', SCRIPT, 'paddock-watchdog', clusterDir], {
    ...spawnOptionsFor(account),
    // A group of its own: it must outlive a signal to all of ours.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(child, 'exit').catch(() => undefined)
  // Writing to a watchdog that has gone is no harm.
  child.stdin.on('error', () => undefined)
  return {
    watch: (pid) => void child.stdin.write(`${pid}\n`),
    letGo: () => {
      child.unref()
      if (child.stdin instanceof Socket) child.stdin.unref()
    },
    dismiss: async () => {
      child.ref()
      // The first word answers for the number when nothing was ever watched.
      child.stdin.end('done\ndone\n')
      await gone
    },
  }
}
