import pg from 'pg'

/** How to reach a database: a URL, or its parts. Plain data, so that it can be passed to another process. */
export type DatabaseConnection =
  | { url: string }
  | {
      /** A host name, or the absolute path of the folder that contains the Unix socket. */
      host: string
      port: number
      user: string
      password?: string
      database: string
    }

const DATE_OID = 1082
const plainTypes = pg.types

/**
 * Returns the `pg` configuration for this connection. Calendar days are returned as text, because a Date would shift
 * with the time zone.
 */
export function clientConfigOf(connection: DatabaseConnection): pg.ClientConfig {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
      return oid === DATE_OID ? String : plainTypes.getTypeParser(oid, format)
    },
  }
  if ('url' in connection) return { connectionString: connection.url, types, keepAlive: true }
  const { password, ...rest } = connection
  return { ...rest, ...(password === undefined ? {} : { password }), types }
}

/** Returns a connection to another database on the same server. */
export function withDatabaseName(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${encodeURIComponent(database)}`
  return { url: url.href }
}

/** Returns the location of the database without the password, for messages and logs. */
export function describeConnection(connection: DatabaseConnection): string {
  if (!('url' in connection))
    return `${connection.host}, port ${connection.port}, database ${connection.database}`
  if (!URL.canParse(connection.url)) return 'an address that cannot be read'
  const url = new URL(connection.url)
  return `${url.hostname || (url.searchParams.get('host') ?? 'localhost')}, port ${url.port || '5432'}, database ${decodeURIComponent(url.pathname.slice(1))}`
}
