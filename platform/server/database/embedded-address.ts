import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Chance } from '../chance.ts'
import type { DatabaseConnection } from './connection.ts'
import type { ListenSettings } from './embedded-settings.ts'
import type { Account } from './postgres-account.ts'
import { CLUSTER_USER } from './postgres-cluster.ts'
import { makeSocketFolder, removeSocketFolder, SOCKET_PORT, sweepSocketFolder } from './socket-folder.ts'

/** How our own PostgreSQL is reached. */
export type Address = {
  connection: DatabaseConnection
  /** What the cluster must be made with. */
  cluster: { passwordFile?: string }
  /** To be called when no former postmaster is left, before each start. */
  makeReady(): ListenSettings
  /** Clears away what only served to reach it. */
  giveUp(): void
}

export const DATABASE_NAME = 'paddock'

type AddressOptions = { dataDir: string; tempDir: string; account: Account | null; chance: Chance }

export async function chooseAddress(options: AddressOptions): Promise<Address> {
  return process.platform === 'win32' ? chooseLoopback(options) : chooseSocket(options)
}

function chooseSocket(options: AddressOptions): Address {
  const folder = makeSocketFolder(options)
  return {
    connection: { host: folder, port: SOCKET_PORT, user: CLUSTER_USER, database: DATABASE_NAME },
    cluster: {},
    makeReady: () => {
      sweepSocketFolder(folder)
      return {
        listen_addresses: '',
        port: String(SOCKET_PORT),
        // The setting is a list, so a name with a comma or blank needs its quotes.
        unix_socket_directories: `"${folder}"`,
      }
    },
    giveUp: () => removeSocketFolder(folder),
  }
}

/** Without sockets of the file system: a free port of this machine only, behind a password of its own. Not run on Windows yet. */
async function chooseLoopback({ dataDir, chance }: AddressOptions): Promise<Address> {
  const passwordFile = join(dataDir, 'password')
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, chance.token(192), { mode: 0o600 })
  }
  const port = await findFreePort()
  return {
    connection: {
      host: '127.0.0.1',
      port,
      user: CLUSTER_USER,
      password: readFileSync(passwordFile, 'utf8').trim(),
      database: DATABASE_NAME,
    },
    cluster: { passwordFile },
    makeReady: () => ({ listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }),
    giveUp: () => undefined,
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given out')
  return address.port
}
