/**
 * The server process: reads the settings, serves the club in this process or in several, and stops on a signal. With
 * arguments, it runs a maintenance command instead.
 */
import cluster from 'node:cluster'
import { openLog, type ProcessLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { findBackupKey } from './commands/club-place.ts'
import { greeting } from './greeting.ts'
import { openWorkerChannel, type WorkerChannel } from './processes/worker-channel.ts'
import { WorkerRefusal } from './processes/worker-pool.ts'
import type { Serving } from './serving.ts'
import { type Settings, readSettings } from './settings.ts'
import { startRefusalMessage } from './start-refusal.ts'
import { stopOnSignal } from './stopping.ts'

async function main(channel: WorkerChannel | null): Promise<void> {
  let processLog: ProcessLog | undefined
  let settings: Settings | undefined
  const end = (code: number) => {
    processLog?.flush()
    process.exit(code)
  }
  try {
    const task = await channel?.task
    const read = readSettings()
    settings = read
    processLog = openLog({ level: read.logLevel, worker: task?.number })
    const log = processLog
    // The server cannot work without its database, so end the process. The operator's supervisor can then restart it
    // and report the failure.
    const onDatabaseLost = () => end(1)
    const start = async (): Promise<Serving> => {
      if (channel !== null && task !== undefined) {
        const { serveWorker } = await import('./processes/serve-worker.ts')
        return serveWorker(read, log, { task, channel, onDatabaseLost })
      }
      if (read.clubsUrl !== undefined) {
        const { serveClubs } = await import('./clubs/serve-clubs.ts')
        return serveClubs(read, log)
      }
      if (read.processes > 1) {
        const { serveWithWorkers } = await import('./processes/serve-with-workers.ts')
        return serveWithWorkers(read, log, { onDatabaseLost })
      }
      const { serveApp } = await import('./serve-app.ts')
      return serveApp(read, log, { onDatabaseLost })
    }
    const starting = start()
    stopOnSignal({
      process,
      // Wait until the app has started before closing it. Before that, it is not known which parts are open.
      stop: () =>
        starting.then(
          (serving) => serving.stop(),
          () => undefined,
        ),
      end,
      clock: systemClock,
      log: log.log,
    })
    const { setUpLink } = await starting
    if (channel === null) sayReady(read, setUpLink)
    else channel.sayReady(setUpLink)
  } catch (error) {
    // If a worker could not start, print nothing here, because the worker has already printed the reason.
    if (!(error instanceof WorkerRefusal)) process.stderr.write(`${startRefusalMessage(error, settings)}\n`)
    end(1)
  }
}

/** Tells the program that started this one, and the person at the terminal. */
function sayReady(settings: Settings, setUpLink: string | null): void {
  // Tell the parent process that the server is ready. The parent restarts only a server that was ready once.
  process.send?.('ready')
  if (settings.isDemo) process.stdout.write(greeting(settings))
  if (setUpLink !== null)
    process.stdout.write(`\nThis club has no owner yet. Set it up, once, at\n${setUpLink}\n\n`)
  else if (!settings.isDemo && settings.clubsUrl === undefined && findBackupKey(settings.dataDir) === null)
    process.stdout.write('There are no backups yet. To begin daily backups: npm run backup:passphrase\n\n')
}

/** Runs a maintenance command instead of the server. It is loaded on demand, because a server never needs it. */
async function runAsCommand(words: readonly string[]): Promise<void> {
  const { runCommand } = await import('./commands/run-command.ts')
  process.exit(await runCommand(words))
}

const words = process.argv.slice(2)
if (words.length > 0) await runAsCommand(words)
else await main(cluster.isWorker ? openWorkerChannel(process) : null)
