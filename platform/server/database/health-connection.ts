import pg from 'pg'
import { clientConfigOf, type DatabaseConnection } from './connection.ts'

/** Checks whether the database responds. */
export type HealthConnection = {
  /** @throws Error if the database does not respond */
  check(): Promise<void>
  close(): Promise<void>
}

const CONNECT_LIMIT_MS = 10_000
const QUERY_LIMIT_MS = 20_000

/**
 * Returns a separate connection for health checks, opened at the first check and again after a failure. A check through
 * the pool would queue behind the requests of a busy server and fail although the database responds.
 */
export function openHealthConnection(connection: DatabaseConnection): HealthConnection {
  let client: pg.Client | undefined

  const connect = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      ...clientConfigOf(connection),
      application_name: 'paddock health',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: QUERY_LIMIT_MS,
    })
    // Without this listener, the loss of the connection between two checks would end the process.
    opened.on('error', () => forget(opened))
    await opened.connect()
    client = opened
    return opened
  }
  const forget = (lost: pg.Client) => {
    if (client === lost) client = undefined
  }

  return {
    check: async () => {
      const current = client ?? (await connect())
      try {
        await current.query('select 1')
      } catch (error) {
        forget(current)
        current.end().catch(() => undefined)
        throw error
      }
    },
    close: async () => {
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
