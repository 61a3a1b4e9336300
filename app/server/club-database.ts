import { join } from 'node:path'
import { archiveSettings } from '#platform/server/backup/continuous/segment-spool.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import type { Database, PoolOptions } from '#platform/server/database/pool.ts'
import type { ProcessLog } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'
import { archivesContinuously } from './commands/club-place.ts'
import { finishExchange } from './commands/database-exchange.ts'
import { embeddedConnections } from './processes/pool-share.ts'
import { PROJECT_FOLDERS } from './project-folders.ts'
import type { Settings } from './settings.ts'

/** Opens and migrates the database that the settings specify. @throws DatabaseRefusal */
export async function openClubDatabase(
  settings: Settings,
  clock: Clock,
  log: ProcessLog['log'],
  onLost: () => void = () => undefined,
): Promise<Database> {
  const { databaseUrl, dataDir, isDemo, processes } = settings
  finishExchange(settings)
  const database = await openDatabase({
    source:
      databaseUrl === undefined
        ? {
            embedded: {
              dataDir: join(dataDir, 'database'),
              onLost,
              settings: {
                max_connections: String(embeddedConnections(processes)),
                ...(!isDemo && archivesContinuously(settings) ? archiveSettings(dataDir) : {}),
              },
            },
          }
        : { url: databaseUrl },
    ...poolOptions(settings),
    replica: replicaOf(settings),
    log,
    clock,
  })
  try {
    await migrateClubDatabase(database, log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens a database that another process of this machine has started and migrated. @throws DatabaseRefusal */
export function openSharedDatabase(
  settings: Settings,
  source: DatabaseConnection,
  deps: { clock: Clock; log: ProcessLog['log'] },
): Promise<Database> {
  return openDatabase({ source, ...poolOptions(settings), replica: replicaOf(settings), ...deps })
}

function replicaOf({ replicaUrl }: Settings): DatabaseConnection | undefined {
  return replicaUrl === undefined ? undefined : { url: replicaUrl }
}

function poolOptions({
  poolSize,
  statementTimeoutMs,
  keepAliveMs,
  lifetimeS,
  isBehindPgBouncer,
}: Settings): Omit<PoolOptions, 'log'> {
  return {
    poolSize,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    ...(keepAliveMs === undefined ? {} : { keepAliveMs }),
    ...(lifetimeS === undefined ? {} : { lifetimeS }),
    isBehindPgBouncer,
  }
}

/** Runs the migrations that the database lacks and returns their names. @throws DatabaseRefusal */
export function migrateClubDatabase(database: Database, log: ProcessLog['log']): Promise<string[]> {
  return migrateDatabase({
    connection: database.connection,
    migrationsFolder: PROJECT_FOLDERS.migrations,
    log,
  })
}
