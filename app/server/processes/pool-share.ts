/** How the connections of POOL_SIZE are shared out among the server processes of one machine. */

const DEFAULT_POOL_SIZE = 10
/** The minimum for one process. It needs a second connection, because a transaction may wait for another one. */
const LEAST_SHARE = 2
/**
 * Connections of a process outside its pool: a second pool for cache reads, the health check, and a backup or the first
 * set-up.
 */
const CONNECTIONS_BESIDE_POOL = 3
/** The connections that the embedded PostgreSQL accepts for one process. */
const EMBEDDED_CONNECTIONS = 40

/** Returns the number of pooled connections of all processes if POOL_SIZE is not set. */
export function defaultPoolSize(processes: number): number {
  return Math.max(DEFAULT_POOL_SIZE, LEAST_SHARE * processes)
}

/** Returns the message about a POOL_SIZE that is too small for this number of processes; null if it is large enough. */
export function poolSizeFault(poolSize: number, processes: number): string | null {
  const least = LEAST_SHARE * processes
  return poolSize >= least
    ? null
    : `must be at least ${least}: ${LEAST_SHARE} for each of ${processes} processes`
}

/** Returns how many of the pooled connections one process gets. @param number from 1 to `processes` */
export function poolShare(poolSize: number, processes: number, number: number): number {
  return Math.floor(poolSize / processes) + (number <= poolSize % processes ? 1 : 0)
}

/** Returns the number of connections that the embedded PostgreSQL has to accept. */
export function embeddedConnections(processes: number): number {
  return EMBEDDED_CONNECTIONS + CONNECTIONS_BESIDE_POOL * (processes - 1)
}
