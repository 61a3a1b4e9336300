import type { Clock } from '#platform/shared/clock.ts'
import type { ContentVersion } from './content-version.ts'
import type { Database } from './database/pool.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound.ts'

/**
 * What every feature's server side is handed by app/: the outside powers it may use. A feature
 * takes the ones it names (`Pick<Service, …>`), never the whole world.
 */
export type Service = {
  database: Database
  clock: Clock
  log: Log
  contentVersion: ContentVersion
  outbound: Outbound
}
