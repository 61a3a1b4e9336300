import type { ProcessLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { openSharedDatabase } from '../club-database.ts'
import { serveApp } from '../serve-app.ts'
import type { Serving } from '../serving.ts'
import type { Settings } from '../settings.ts'
import type { WorkerTask } from './messages.ts'
import type { WorkerChannel } from './worker-channel.ts'

/**
 * Serves the club in one of several processes, with the task received from the main process. @throws DatabaseRefusal
 */
export async function serveWorker(
  given: Settings,
  processLog: ProcessLog,
  { task, channel, onDatabaseLost }: { task: WorkerTask; channel: WorkerChannel; onDatabaseLost: () => void },
): Promise<Serving> {
  const { number, count, poolSize, connection, racers } = task
  const settings = { ...given, poolSize, racers: given.racers ?? racers ?? undefined }
  const database =
    connection === null
      ? undefined
      : await openSharedDatabase(settings, connection, { clock: systemClock, log: processLog.log })
  const serving = await serveApp(settings, processLog, {
    onDatabaseLost,
    worker: { number, count },
    ...(database === undefined ? {} : { database, needsOwner: !settings.isDemo }),
  })
  channel.offerMetrics(serving.metricsJson)
  return serving
}
