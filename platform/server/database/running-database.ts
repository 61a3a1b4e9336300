import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clientConfigOf, type DatabaseConnection } from './connection.ts'
import { DATABASE_NAME } from './embedded-address.ts'
import { CLUSTER_USER } from './postgres-cluster.ts'

/**
 * Returns how to reach the embedded database of a running club from another process on the same machine; null if none
 * is running. Any process that may enter the socket folder can connect, so a command needs no password.
 * @param dataDir the database's own folder
 */
export async function findRunningDatabase(dataDir: string): Promise<DatabaseConnection | null> {
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [, , , port = '', socketFolder = ''] = readFileSync(pidFile, 'utf8').split('\n')
  const passwordFile = join(dataDir, 'password')
  const connection: DatabaseConnection = {
    host: socketFolder === '' ? '127.0.0.1' : socketFolder,
    port: Number(port),
    user: CLUSTER_USER,
    ...(existsSync(passwordFile) ? { password: readFileSync(passwordFile, 'utf8').trim() } : {}),
    database: DATABASE_NAME,
  }
  const client = new pg.Client({ ...clientConfigOf(connection), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return connection
  } catch {
    // The pid file belongs to a server that crashed, so no database is running.
    return null
  }
}
