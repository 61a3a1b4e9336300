import type { IncomingMessage, ServerResponse } from 'node:http'
import { untilNextJobMs } from '#platform/server/jobs/jobs.store.ts'
import type { ProcessLog } from '#platform/server/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { type AppOptions, createApp } from '../create-app.ts'
import type { Settings } from '../settings.ts'
import type { ClubEntry } from './club-directory.store.ts'
import type { OpenedClub } from './club-slot.ts'

/** Options that every club receives. For tests, which have no build. */
export type ServeClubsOptions = Pick<AppOptions, 'assets'>

/** A club that answers requests. */
export type ServedClub = OpenedClub & {
  handle(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Opens a club's complete server without a port, and starts its jobs and tasks.
 * @throws DatabaseRefusal if its database cannot be used
 */
export async function openClub(
  settings: Settings,
  { id }: Pick<ClubEntry, 'id'>,
  { processLog, ...options }: ServeClubsOptions & { processLog: ProcessLog },
): Promise<ServedClub> {
  // False until the club's first request, so that no pictures are made in advance before. A club is often opened for
  // its jobs only, and the search for missing pictures would read thousands of files each time.
  let hasVisitors = false
  const clubApp = await createApp({
    settings,
    clock: systemClock,
    processLog: logOfClub(processLog, id),
    hasVisitors: () => hasVisitors,
    ...options,
  })
  clubApp.startWork()
  const { app } = clubApp.server
  return {
    // The club has no port of its own, so pass the request to its HTTP server as if it had arrived there.
    handle: (request, response) => {
      hasVisitors = true
      app.server.emit('request', request, response)
    },
    isWorking: () => clubApp.isWorking(),
    untilNextJobMs: () => untilNextJobMs(clubApp.service.database.db, systemClock),
    close: () => clubApp.close(),
  }
}

/** Returns the log in which each line names the club. */
function logOfClub(processLog: ProcessLog, id: string): ProcessLog {
  return {
    ...processLog,
    log: processLog.log.child({ club: id }),
    writeLine: (line) => processLog.writeLine(`{"club":"${id}",${line.slice(1)}`),
  }
}
