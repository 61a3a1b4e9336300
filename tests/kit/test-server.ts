import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  clientConfigOf,
  type DatabaseConnection,
  withDatabaseName,
} from '#platform/server/database/connection.ts'
import { ownerOf } from '#platform/server/database/data-dir-owner.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { silentLog } from './log.ts'

/**
 * A PostgreSQL for one test run, with a migrated database to clone. Plain data, so that it can be passed to test
 * workers.
 */
export type TestServer = {
  /** Connects to the database from which other databases are created and dropped. */
  admin: DatabaseConnection
  /** The name of the migrated template database. */
  template: string
}

const FOLDER_PREFIX = 'paddock-test-'
const MIGRATIONS = fileURLToPath(new URL('../../database/migrations', import.meta.url))

/** Settings that trade durability for speed: data of a test run need not survive a crash. */
const FORGETFUL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '1GB',
}

/** Starts a PostgreSQL in a temporary folder, or uses the one at `url`, and migrates the template database. */
export async function startTestServer(
  url: string | undefined,
): Promise<TestServer & { stop: () => Promise<void> }> {
  const server = url === undefined ? await startOwn() : { admin: { url }, stop: async () => undefined }
  const template = `paddock_template_${shortId()}`
  const { admin } = server
  const drop = () =>
    withAdmin(admin, (client) => client.query(`drop database if exists ${template} with (force)`))
  try {
    await withAdmin(admin, (client) => client.query(`create database ${template}`))
    await migrateDatabase({
      connection: withDatabaseName(admin, template),
      migrationsFolder: MIGRATIONS,
      log: silentLog,
    })
  } catch (error) {
    await drop()
    await server.stop()
    throw error
  }
  return {
    admin,
    template,
    stop: async () => {
      if (url !== undefined) await drop()
      await server.stop()
    },
  }
}

/** Runs a function with a connection to the admin database. */
export async function withAdmin<T>(
  admin: DatabaseConnection,
  fn: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfigOf(admin))
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

export function shortId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 16)
}

async function startOwn(): Promise<{ admin: DatabaseConnection; stop: () => Promise<void> }> {
  sweepAbandonedFolders()
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  // Let other users enter the folder, because root starts PostgreSQL as another user.
  chmodSync(folder, 0o755)
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      tempDir: folder,
      log: silentLog,
      settings: FORGETFUL_SETTINGS,
    })
    return {
      admin: postgres.connection,
      stop: async () => {
        await postgres.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Deletes folders of killed test runs. The watchdog of such a run has already stopped its PostgreSQL. */
function sweepAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    try {
      if (ownerOf(join(folder, 'database')) === 'gone') rmSync(folder, { recursive: true, force: true })
    } catch {
      // Leave the folder: it belongs to another user, and only that user can delete it.
    }
  }
}
