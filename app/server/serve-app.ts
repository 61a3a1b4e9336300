import type { ProcessLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { type AppOptions, type ClubApp, createApp } from './create-app.ts'
import type { Serving } from './serving.ts'
import type { Settings } from './settings.ts'

/** Creates the app in this process and opens its port. @throws DatabaseRefusal */
export async function serveApp(
  settings: Settings,
  processLog: ProcessLog,
  options: Pick<AppOptions, 'onDatabaseLost' | 'database' | 'needsOwner' | 'worker'>,
): Promise<Serving & Pick<ClubApp, 'metricsJson'>> {
  const clubApp = await createApp({ settings, clock: systemClock, processLog, ...options })
  try {
    await clubApp.server.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await clubApp.close()
    throw error
  }
  clubApp.startWork()
  return {
    setUpLink: clubApp.setUpLink,
    metricsJson: clubApp.metricsJson,
    stop: () => clubApp.close(settings.drainMs),
  }
}
