import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'

/** A network line to a database, for one test. */
export type DatabaseLine = {
  connection: DatabaseConnection
  /**
   * Cuts the connection whose next message to the database contains the text, before the database receives the message.
   * With `answer`, the message is delivered, and the connection is cut when the answer of the database contains that
   * text; the answer is then lost.
   */
  cutAt: (text: string, answer?: string) => void
  /** Stops forwarding data over the present connections, which stay open. New connections work. */
  silence: () => void
  /** How many connections were opened. */
  openedCount: () => number
  close: () => Promise<void>
}

/** Opens a line to a database of the tests. Messages are recognised if they arrive in one piece, as on loopback. */
export async function openDatabaseLine(target: DatabaseConnection): Promise<DatabaseLine> {
  if ('url' in target) throw new Error('The database of the tests has a socket.')
  const { host, port, user, database } = target
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let cut: { text: string; answer: string | undefined } | null = null
  let opened = 0
  const server = createServer((client) => {
    opened += 1
    const onward = connect(place)
    let lostAnswer: string | undefined
    const end = () => {
      client.destroy()
      onward.destroy()
    }
    for (const socket of [client, onward]) {
      sockets.add(socket)
      socket.on('error', end).once('close', end)
    }
    client.on('data', (message) => {
      if (cut !== null && message.includes(cut.text)) {
        lostAnswer = cut.answer
        cut = null
        if (lostAnswer === undefined) {
          end()
          return
        }
      }
      onward.write(message)
    })
    onward.on('data', (message) => {
      if (lostAnswer === undefined) client.write(message)
      else if (message.includes(lostAnswer)) end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    connection: { host: '127.0.0.1', port: address.port, user, database },
    cutAt: (text, answer) => {
      cut = { text, answer }
    },
    silence: () => {
      for (const socket of sockets) socket.removeAllListeners('data').resume()
    },
    openedCount: () => opened,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
