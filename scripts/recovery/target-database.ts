import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { installFormerPostgres } from '#platform/server/database/former-postgres.ts'

/**
 * Starts another PostgreSQL, with one empty database, as a stand-in for a server elsewhere.
 * @param packageDir the PostgreSQL to use, by default the installed one
 * @param settings of PostgreSQL by name
 */
export async function openTargetDatabase(
  dataDir: string,
  packageDir?: string,
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = () => undefined
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    log,
    settings,
    ...(packageDir && { packageDir }),
  })
  if ('url' in connection) return { url: connection.url, stop }
  const { host, port, user, database } = connection
  return { url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`, stop }
}

/** Starts a PostgreSQL of an earlier major version, which npm downloads, on a new folder. */
export async function openFormerDatabase(
  dataDir: string,
  { major, programs }: { major: number; programs: string },
): Promise<{ url: string; stop: () => Promise<void> }> {
  return await openTargetDatabase(dataDir, await installFormerPostgres({ major, folder: programs }))
}
