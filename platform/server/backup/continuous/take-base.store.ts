import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '#platform/shared/clock.ts'
import { clientConfigOf, type DatabaseConnection } from '../../database/connection.ts'
import type { Random } from '../../random.ts'
import { type ArchiveStore, putPart } from '../archive-store.ts'
import { type BackupKey, sealText } from '../backup-key.ts'
import { copyFiles, type FileSource, readFileList } from '../copy-files.ts'
import type { FileLine } from '../manifest.ts'
import { BACKUP_FORMAT } from '../proven-document.ts'
import { backupId } from '../backup-id.ts'
import { type BaseManifest, BASES, listBases, readBaseManifest, writeBaseManifest } from './base-manifest.ts'
import { packCluster } from './cluster-archive.ts'

export type BaseSource = {
  /** The connection to the embedded database, which is running and archives its segments. */
  connection: DatabaseConnection
  /** The database's own folder. */
  databaseFolder: string
  files: FileSource
  secretKey: string
  backupKey: BackupKey
}

/**
 * Copies the files of the running database, from which the club can then be restored as it was at any later minute.
 * @returns null if this database does not archive its segments, as with the setting BACKUP_TO inside DATA_DIR
 */
export async function takeBase(
  source: BaseSource,
  deps: { store: ArchiveStore; clock: Clock; random: Random },
): Promise<BaseManifest | null> {
  const { store, clock, random } = deps
  const client = new pg.Client(clientConfigOf(source.connection))
  client.on('error', () => undefined)
  await client.connect()
  try {
    if ((await valueOf(client, `select current_setting('archive_mode') as value`)) !== 'on') return null
    const id = backupId(clock, random)
    const prefix = `${BASES}${id}/`
    const [major, systemIdentifier] = [
      Math.floor(
        Number(await valueOf(client, `select current_setting('server_version_num') as value`)) / 10_000,
      ),
      await valueOf(client, 'select system_identifier::text as value from pg_control_system()'),
    ]
    const firstSegment = await valueOf(
      client,
      'select pg_walfile_name(pg_backup_start($1, fast => true)) as value',
      [id],
    )
    const { folders, content } = await packCluster(join(source.databaseFolder, 'cluster'))
    const { plainSize, ...cluster } = await putPart(store, `${prefix}cluster.tar.gz`, content, {
      isCompressed: true,
    })
    const stopped = await client.query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)',
    )
    const { label = '', segment: lastSegment = '' } = stopped.rows[0] ?? {}
    // Finish the last segment now, so that PostgreSQL archives it. Otherwise the base could be restored only after
    // enough new changes have filled the segment.
    await client.query('select pg_switch_wal()')
    const takenAt = new Date(clock.nowMs()).toISOString()
    const { addedBytes: _, ...files } = await copyFiles({
      source: source.files,
      store,
      listKey: `${prefix}files.jsonl.gz`,
      former: await filesOfLastBase(store),
    })
    const manifest: BaseManifest = {
      format: BACKUP_FORMAT,
      id,
      takenAt,
      postgresMajor: major,
      platform: platformName(),
      systemIdentifier,
      firstSegment,
      lastSegment,
      label,
      folders,
      cluster,
      plainSize,
      files,
      backupKey: source.backupKey,
      sealedSecretKey: sealText(source.backupKey, source.secretKey, random),
    }
    await writeBaseManifest(store, manifest, source.secretKey)
    return manifest
  } finally {
    await client.end()
  }
}

/** Returns the operating system and processor, such as `linux-x64`. */
export function platformName(): string {
  return `${process.platform}-${process.arch}`
}

async function valueOf(client: pg.Client, statement: string, values: string[] = []): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement, values)
  return rows[0]?.value ?? ''
}

async function filesOfLastBase(store: ArchiveStore): Promise<Map<string, FileLine>> {
  const last = (await listBases(store)).at(-1)
  if (last === undefined) return new Map()
  try {
    const lines = await readFileList(store, await readBaseManifest(store, last))
    return new Map(lines.map((line) => [line.key, line]))
  } catch {
    // If an earlier base is damaged, all files are read again.
    return new Map()
  }
}
