import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'

/** The startup parameters that PgBouncer accepts unless its `ignore_startup_parameters` lists more. */
const ACCEPTED = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'])

/** A proxy in front of a database that refuses the same startup parameters as PgBouncer. */
export type FakePgBouncer = {
  /** The address for DATABASE_URL. */
  url: string
  close: () => Promise<void>
}

/**
 * Starts the proxy. Unlike PgBouncer it does not share connections between clients, so it does not detect code that
 * relies on the state of a session.
 */
export async function startFakePgBouncer(connection: DatabaseConnection): Promise<FakePgBouncer> {
  if ('url' in connection) throw new Error('The database of the tests has a socket.')
  const { host, port, user, database } = connection
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined)
    client.once('data', (startup) => {
      const wrong = startupParameters(startup).find((name) => !ACCEPTED.has(name))
      if (wrong !== undefined) {
        client.end(fatalError(`unsupported startup parameter: ${wrong}`))
        return
      }
      const onward = connect(target)
      sockets.add(onward)
      onward.on('error', () => undefined).on('close', () => client.destroy())
      client.on('close', () => onward.destroy())
      onward.write(startup)
      client.pipe(onward).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${address.port}/${database}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns the names of the parameters in a startup message: two numbers of four bytes, then names and values in turn. */
function startupParameters(message: Buffer): string[] {
  const words = message.toString('utf8', 8).split('\0')
  return words.filter((word, at) => at % 2 === 0 && word !== '')
}

/** Returns an ErrorResponse of the wire protocol. */
function fatalError(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(fields.byteLength + 4, 1)
  return Buffer.concat([head, fields])
}
