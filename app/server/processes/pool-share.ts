/** How the connections of POOL_SIZE are shared out among the server processes of one machine. */

const DEFAULT_POOL_SIZE = 10
/** A process needs a second connection, because a transaction may wait for another one. */
const LEAST_SHARE = 2
/** A second pool for cache reads, the health check, and a backup or the first set-up. */
const CONNECTIONS_BESIDE_POOL = 3
/** The connections that the embedded PostgreSQL accepts for one process. */
const EMBEDDED_CONNECTIONS = 40

/** Returns the number of pooled connections of all processes if POOL_SIZE is not set. */
export function defaultPoolSize(processes: number): number {
  return Math.max(DEFAULT_POOL_SIZE, LEAST_SHARE * processes)
}

/** Returns what is wrong with POOL_SIZE for this number of processes; null if it is enough. */
export function poolSizeFault(poolSize: number, processes: number): string | null {
  const least = LEAST_SHARE * processes
  return poolSize >= least
    ? null
    : `must be at least ${least}: ${LEAST_SHARE} for each of ${processes} processes`
}

/** Returns the share of one process in the pooled connections. @param number from 1 to `processes` */
export function poolShare(poolSize: number, processes: number, number: number): number {
  return Math.floor(poolSize / processes) + (number <= poolSize % processes ? 1 : 0)
}

/** Returns the number of connections that the embedded PostgreSQL has to accept. */
export function embeddedConnections(processes: number): number {
  return EMBEDDED_CONNECTIONS + CONNECTIONS_BESIDE_POOL * (processes - 1)
}
