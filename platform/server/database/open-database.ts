import { drizzle } from 'drizzle-orm/node-postgres'
import { type Clock, systemClock } from '#platform/shared/clock.ts'
import { type Chance, systemChance } from '../chance.ts'
import { sleepMs } from '../timers.ts'
import type { DatabaseConnection } from './connection.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type Database, endPool, openPool, type PoolOptions } from './pool.ts'
import { transactionRunner } from './transaction.ts'

export type OpenDatabaseOptions = PoolOptions & {
  /** The address of a PostgreSQL (15 or newer), its parts, or the folder of our own. */
  source: DatabaseConnection | { embedded: Pick<EmbeddedPostgresOptions, 'dataDir' | 'settings' | 'tempDir'> }
  clock?: Clock
  chance?: Chance
}

/**
 * Opens the club's database and makes sure that it answers: the one at the given address, or our own PostgreSQL
 * in a folder, which is started first.
 * @throws DatabaseRefusal in words for the one who runs the server.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { source, log } = options
  const clock = options.clock ?? systemClock
  const chance = options.chance ?? systemChance(clock)
  if (!('embedded' in source)) return openAt(source, options, chance)

  const postgres = await startEmbeddedPostgres({ ...source.embedded, log, clock, chance })
  try {
    const database = await openAt(postgres.connection, options, chance)
    return {
      ...database,
      close: async () => {
        await database.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function openAt(
  connection: DatabaseConnection,
  options: PoolOptions,
  chance: Chance,
): Promise<Database> {
  const { log } = options
  const pool = await openPool(connection, options)
  let closing: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    transaction: transactionRunner(pool, { log, sleepMs, fraction: () => fractionFrom(chance) }),
    connection,
    close: () => {
      closing ??= endPool(pool, log)
      return closing
    },
  }
}

function fractionFrom(chance: Chance): number {
  return Buffer.from(chance.bytes(4)).readUInt32BE() / 2 ** 32
}
