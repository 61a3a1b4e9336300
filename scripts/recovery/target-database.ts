import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'

/** Starts another PostgreSQL, with one empty database, as a stand-in for a server elsewhere. */
export async function openTargetDatabase(
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const nothing = () => undefined
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log })
  if ('url' in connection) return { url: connection.url, stop }
  const { host, port, user, database } = connection
  return { url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`, stop }
}
