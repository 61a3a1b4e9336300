import pg from 'pg'

/** Where a database answers: an address, or the parts of one. Plain data, so it can be handed to another process. */
export type DatabaseConnection =
  | { url: string }
  | {
      /** A folder (absolute path) means the Unix socket in it. */
      host: string
      port: number
      user: string
      password?: string
      database: string
    }

const DATE_OID = 1082
const plainTypes = pg.types

/** What `pg` is told for this connection. A calendar day stays text: as a Date it would shift with the zone. */
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

/** The same server, another database on it. */
export function withDatabaseName(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${encodeURIComponent(database)}`
  return { url: url.href }
}

/** For messages and logs: where it is, without the password. */
export function describeConnection(connection: DatabaseConnection): string {
  if (!('url' in connection))
    return `${connection.host}, port ${connection.port}, database ${connection.database}`
  if (!URL.canParse(connection.url)) return 'an address that cannot be read'
  const url = new URL(connection.url)
  return `${url.hostname || (url.searchParams.get('host') ?? 'localhost')}, port ${url.port || '5432'}, database ${decodeURIComponent(url.pathname.slice(1))}`
}
