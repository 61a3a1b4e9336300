/**
 * Serves several clubs in one process: the host name of a request chooses the club, whose complete server answers it.
 * @source docs/reference/interfaces.md §2.12
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProcessLog } from '#platform/server/log.ts'
import { createNodeServer, refuseBrokenRequest } from '#platform/server/http/node-server.ts'
import { requestIds } from '#platform/server/http/request-id.ts'
import { systemRandom } from '#platform/server/random.ts'
import { everyMs, sleepMs } from '#platform/server/timers.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { closeWithin } from '../http-server.ts'
import type { Serving } from '../serving.ts'
import type { Settings } from '../settings.ts'
import { answerWithoutClub, type ServerState } from './answer-without-club.ts'
import { type ClubDirectory, openClubDirectory } from './club-directory.store.ts'
import { clubSettings, type SharedSettings } from './club-settings.ts'
import { findByHost } from './find-by-host.ts'
import { openClubsMetrics } from './clubs-metrics.ts'
import { probeDatabase } from './probe-database.store.ts'
import { openClub, type ServeClubsOptions, type ServedClub } from './open-club.ts'
import { createOpenClubs, type OpenClubs } from './open-clubs.ts'

/**
 * Interval at which the directory is checked for changed entries and for clubs that are due to run their jobs and
 * tasks.
 */
const LOOK_MS = 2 * SECOND_MS
/** A closed club is opened for its jobs and tasks at least this often. */
const WORK_EVERY_MS = 10 * MINUTE_MS
/** Maximum number of clubs that one check of the directory opens for their jobs and tasks. */
const DUE_MOST = 4
/** Time for which running requests may continue after the process was told to stop. */
const FINISH_LIMIT_MS = 10 * SECOND_MS

/**
 * Opens the directory and the port. Clubs are opened by their first request.
 * @returns also the origin at which the process listens
 * @throws DatabaseRefusal
 */
export async function serveClubs(
  settings: Settings,
  processLog: ProcessLog,
  options: ServeClubsOptions = {},
): Promise<Serving & { origin: string }> {
  const { clubsUrl, secretKey } = settings
  if (clubsUrl === undefined || secretKey === undefined)
    throw new Error('several clubs need CLUBS_URL and SECRET_KEY')
  const shared: SharedSettings = { ...settings, secretKey }
  const { log } = processLog
  const directory = await openClubDirectory(clubsUrl, log)
  const clubs = createOpenClubs<ServedClub>({
    probe: ({ databaseUrl }) => probeDatabase(databaseUrl),
    open: (entry) => openClub(clubSettings(shared, entry), entry, { processLog, ...options }),
    onClosed: ({ host }, untilNextJobMs) =>
      directory.setDue(host, Math.min(untilNextJobMs ?? WORK_EVERY_MS, WORK_EVERY_MS)),
    clock: systemClock,
    log,
    idleMs: settings.clubsIdleMs,
    most: settings.clubsOpen,
  })
  const state: ServerState = { isStopping: false, probe: () => directory.probe() }
  const server = listener({ clubs, directory, state, processLog })
  const metrics = await openClubsMetrics(settings.metricsPort, clubs, log)
  const stopLooking = everyMs(
    LOOK_MS,
    () => lookAtDirectory(directory, clubs, log),
    (error) => log.warn({ err: error }, 'the directory of the clubs could not be read'),
  )
  const closeAll = async () => {
    await stopLooking()
    await clubs.closeAll()
    await metrics?.close()
    await directory.close()
  }
  try {
    await listen(server, settings)
  } catch (error) {
    await closeAll()
    throw error
  }
  return {
    setUpLink: null,
    origin: originOf(server),
    stop: async () => {
      state.isStopping = true
      await sleepMs(settings.drainMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await closeWithin(server, closed, FINISH_LIMIT_MS)
      await closeAll()
    },
  }
}

/** Closes clubs that are not in use any more, and opens those that are due for their jobs and tasks. */
async function lookAtDirectory(
  directory: ClubDirectory,
  clubs: OpenClubs<ServedClub>,
  log: ProcessLog['log'],
): Promise<void> {
  clubs.closeUnused(await directory.revisions(clubs.hosts()))
  const due = await directory.takeDue({ limit: DUE_MOST, except: clubs.hosts(), againMs: WORK_EVERY_MS })
  for (const entry of due)
    clubs
      .openForWork(entry)
      .catch((error: unknown) => log.error({ err: error, club: entry.id }, 'a club could not be opened'))
}

type ListenerDeps = {
  clubs: OpenClubs<ServedClub>
  directory: ClubDirectory
  state: ServerState
  processLog: ProcessLog
}

function listener({ clubs, directory, state, processLog: { log } }: ListenerDeps): Server {
  const newRequestId = requestIds(systemRandom(systemClock))
  const find = findByHost(directory.find, systemClock)

  const handOver = (
    use: { club: ServedClub; release: () => void },
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    response.once('close', use.release)
    // If the client has disconnected while the club was being opened, release the club without handling the request.
    if (response.destroyed) return use.release()
    // While the process stops, each response closes its connection, so that a load balancer opens the next one to
    // another server.
    if (state.isStopping) response.setHeader('connection', 'close')
    use.club.handle(request, response)
  }
  const openAndHandOver = async (host: string, request: IncomingMessage, response: ServerResponse) => {
    const entry = host === '' ? null : await find(host)
    if (entry === null) return answerWithoutClub(request, response, { state, requestId: newRequestId() })
    return handOver(await clubs.use(entry), request, response)
  }

  const server = createNodeServer((request, response) => {
    const host = hostNameOf(request.headers.host)
    const open = clubs.useOpen(host)
    if (open !== undefined) {
      handOver(open, request, response)
      return
    }
    openAndHandOver(host, request, response).catch((error: unknown) => {
      log.error({ err: error, host }, 'a club could not be opened')
      answerWithoutClub(request, response, { state, requestId: newRequestId(), isAway: true }).catch(() =>
        response.destroy(),
      )
    })
  })
  server.on('clientError', (error, socket) => refuseBrokenRequest(error, socket, newRequestId()))
  return server
}

/** Returns the host name of a Host header in lower case, without the port and a final dot. */
export function hostNameOf(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

function originOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

function listen(server: Server, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
