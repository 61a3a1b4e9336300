import type { Clock } from '#platform/shared/clock.ts'
import type { ContentVersion } from './content-version.ts'
import type { Database } from './database/pool.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound.ts'

/**
 * The outside dependencies that app/ injects into the server side of every feature. A feature declares only those it
 * uses (`Pick<Service, …>`).
 */
export type Service = {
  database: Database
  clock: Clock
  log: Log
  /** Rises when public content changes. */
  contentVersion: ContentVersion
  /** Rises when places at an event are taken or freed. */
  placesVersion: ContentVersion
  outbound: Outbound
  /** Aborted when the server has drained and stops: calls to outside services end from then on. */
  stopping: AbortSignal
}
