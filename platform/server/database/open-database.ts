import { drizzle } from 'drizzle-orm/node-postgres'
import { type Clock, systemClock } from '#platform/shared/clock.ts'
import { type Random, systemRandom } from '../random.ts'
import { sleepMs } from '../timers.ts'
import type { DatabaseConnection } from './connection.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { createPool, type Database, endPool, openPool, type PoolOptions } from './pool.ts'
import { readOnReplica } from './replica.ts'
import { transactionRunner } from './transaction.ts'

export type OpenDatabaseOptions = PoolOptions & {
  /** The URL or connection of a PostgreSQL server (15 or newer), or the folder of the embedded database. */
  source:
    | DatabaseConnection
    | { embedded: Pick<EmbeddedPostgresOptions, 'dataDir' | 'settings' | 'tempDir' | 'onLost' | 'pause'> }
  /** The address of a replica, or of a balancer in front of several, for exports and reports. */
  replica?: DatabaseConnection | undefined
  clock?: Clock
  random?: Random
}

/**
 * Opens the club's database and checks that it responds. The database is the one at the given address, or the embedded
 * PostgreSQL in a folder, which is started first.
 * @throws DatabaseRefusal with a message for the operator of the server.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { source, log } = options
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom(clock)
  if (!('embedded' in source)) return openAt(source, options, { clock, random })

  const postgres = await startEmbeddedPostgres({ ...source.embedded, log, clock, random })
  try {
    const database = await openAt(postgres.connection, options, { clock, random })
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

/** Few people make exports at the same moment. */
const REPLICA_POOL_SIZE = 2
/** The application name of the connection for cache reads. */
const CACHE_READS_NAME = 'paddock cache'

async function openAt(
  connection: DatabaseConnection,
  options: OpenDatabaseOptions,
  { clock, random }: { clock: Clock; random: Random },
): Promise<Database> {
  const { log, replica } = options
  const pool = await openPool(connection, options)
  const cachePool = createPool(connection, { ...options, poolSize: 1, applicationName: CACHE_READS_NAME })
  const replicaPool = replica && createPool(replica, { ...options, poolSize: REPLICA_POOL_SIZE })
  const db = drizzle({ client: pool })
  let closing: Promise<unknown> | undefined
  return {
    db,
    cacheReads: drizzle({ client: cachePool }),
    pool,
    transaction: transactionRunner(pool, { log, sleepMs, fraction: () => fractionFrom(random) }),
    report: replicaPool
      ? readOnReplica({ leader: pool, replica: replicaPool, db, clock, log, sleepMs })
      : (read) => read(db),
    connection,
    close: async () => {
      closing ??= Promise.all(
        [pool, cachePool, ...(replicaPool ? [replicaPool] : [])].map((one) => endPool(one, log)),
      )
      await closing
    },
  }
}

function fractionFrom(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32
}
