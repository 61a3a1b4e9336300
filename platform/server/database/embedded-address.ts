import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Random } from '../random.ts'
import type { DatabaseConnection } from './connection.ts'
import type { ListenSettings } from './embedded-settings.ts'
import type { Account } from './postgres-account.ts'
import { CLUSTER_USER } from './postgres-cluster.ts'
import { makeSocketFolder, removeSocketFolder, SOCKET_PORT, sweepSocketFolder } from './socket-folder.ts'

/** The address of the embedded PostgreSQL. */
export type Address = {
  connection: DatabaseConnection
  /** Options that `prepareCluster` needs when it creates the cluster. */
  cluster: { passwordFile?: string }
  /**
   * Prepares the address and returns the listen settings. Call it before each start, once no earlier postmaster is
   * running.
   */
  makeReady(): ListenSettings
  /** Removes the files that only served this address. */
  abandon(): void
}

export const DATABASE_NAME = 'paddock'

type AddressOptions = { dataDir: string; tempDir: string; account: Account | null; random: Random }

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
        // The setting is a list, so a folder name with a comma or space must be quoted.
        unix_socket_directories: `"${folder}"`,
      }
    },
    abandon: () => removeSocketFolder(folder),
  }
}

/**
 * Chooses a free port on the loopback interface, protected by a generated password. For platforms without Unix sockets;
 * not tested on Windows yet.
 */
async function chooseLoopback({ dataDir, random }: AddressOptions): Promise<Address> {
  const passwordFile = join(dataDir, 'password')
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, random.token(192), { mode: 0o600 })
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
    abandon: () => undefined,
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
