/** The server as a process: settings, house, port; and the way back. */
import { openLog, type ProcessLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { greeting } from './greeting.ts'
import { type House, openHouse } from './house.ts'
import { type Settings, readSettings } from './settings.ts'
import { startRefusalWords } from './start-refusal.ts'
import { stopWhenAsked } from './stopping.ts'

async function start(settings: Settings, processLog: ProcessLog): Promise<House> {
  const house = await openHouse({ settings, clock: systemClock, processLog })
  try {
    await house.server.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await house.close()
    throw error
  }
  house.startWork()
  return house
}

async function main(): Promise<void> {
  let processLog: ProcessLog | undefined
  const end = (code: number) => {
    processLog?.flush()
    process.exit(code)
  }
  try {
    const settings = readSettings()
    processLog = openLog({ level: settings.logLevel })
    const starting = start(settings, processLog)
    stopWhenAsked({
      process,
      // A house that is half open is opened first: only then is it known what there is to close.
      stop: () =>
        starting.then(
          (house) => house.close(),
          () => undefined,
        ),
      end,
      clock: systemClock,
      log: processLog.log,
    })
    const { setUpLink } = await starting
    if (settings.isDemo) process.stdout.write(greeting(settings))
    if (setUpLink !== null)
      process.stdout.write(`\nThis club has no owner yet. Set it up, once, at\n${setUpLink}\n\n`)
  } catch (error) {
    process.stderr.write(`${startRefusalWords(error)}\n`)
    end(1)
  }
}

await main()
