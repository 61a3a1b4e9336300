/**
 * The server process: reads the settings, creates the app, opens the port, and stops on a signal. With arguments, it
 * runs a maintenance command instead.
 */
import { openLog, type ProcessLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { findBackupKey } from './commands/club-place.ts'
import { greeting } from './greeting.ts'
import { type ClubApp, createApp } from './create-app.ts'
import { type Settings, readSettings } from './settings.ts'
import { startRefusalWords } from './start-refusal.ts'
import { stopWhenAsked } from './stopping.ts'

async function start(
  settings: Settings,
  processLog: ProcessLog,
  onDatabaseLost: () => void,
): Promise<ClubApp> {
  const clubApp = await createApp({ settings, clock: systemClock, processLog, onDatabaseLost })
  try {
    await clubApp.server.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await clubApp.close()
    throw error
  }
  clubApp.startWork()
  return clubApp
}

async function main(): Promise<void> {
  let processLog: ProcessLog | undefined
  let settings: Settings | undefined
  const end = (code: number) => {
    processLog?.flush()
    process.exit(code)
  }
  try {
    const read = readSettings()
    settings = read
    processLog = openLog({ level: read.logLevel })
    // Nothing is served without the database: end, so that the operator's supervisor can act and report.
    const starting = start(read, processLog, () => end(1))
    stopWhenAsked({
      process,
      // Wait until the app has started before closing it: only then is it known what must be closed.
      stop: () =>
        starting.then(
          (clubApp) => clubApp.close(read.drainMs),
          () => undefined,
        ),
      end,
      clock: systemClock,
      log: processLog.log,
    })
    const { setUpLink } = await starting
    // The parent process restarts the server only if it was ready once.
    process.send?.('ready')
    if (read.isDemo) process.stdout.write(greeting(read))
    if (setUpLink !== null)
      process.stdout.write(`\nThis club has no owner yet. Set it up, once, at\n${setUpLink}\n\n`)
    else if (!read.isDemo && findBackupKey(read.dataDir) === null)
      process.stdout.write('There are no backups yet. To begin daily backups: npm run backup:passphrase\n\n')
  } catch (error) {
    process.stderr.write(`${startRefusalWords(error, settings)}\n`)
    end(1)
  }
}

/** Runs a maintenance command instead of the server. It is loaded on demand, because a server never needs it. */
async function runAsCommand(words: readonly string[]): Promise<void> {
  const { runCommand } = await import('./commands/run-command.ts')
  process.exit(await runCommand(words))
}

const words = process.argv.slice(2)
if (words.length > 0) await runAsCommand(words)
else await main()
