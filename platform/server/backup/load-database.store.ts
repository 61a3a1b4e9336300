import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseConnection } from '../database/connection.ts'
import { type ArchiveStore, BackupRefusal, readPart } from './archive-store.ts'
import { listTables, openPlainClient, setPortably } from './dump-database.store.ts'
import type { Manifest } from './manifest.ts'
import { newerBackup } from './proven-document.ts'

/** Refuses a backup with migrations that this program does not have. @throws BackupRefusal */
export function refuseNewer(manifest: Manifest, migrationsFolder: string): void {
  const local = new Set(readMigrationFiles({ migrationsFolder }).map(({ name }) => name))
  if (manifest.migrations.some((name) => !local.has(name))) throw newerBackup(manifest.id)
}

/**
 * Refuses a database that contains anything, so that a restore never mixes two clubs.
 * @throws BackupRefusal
 */
export async function refuseFilledDatabase(connection: DatabaseConnection, where: string): Promise<void> {
  const client = await openPlainClient(connection, 'paddock restore')
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm')`,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) {
      throw new BackupRefusal(
        `The database at ${where} is not empty: it has ${count} tables and views. Nothing was changed. Name an empty database.`,
      )
    }
  } finally {
    await client.end()
  }
}

/** The tables of a backup, and the migrations that created them. */
export type DatabaseParts = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/**
 * Loads the rows of a backup into an empty database, in one transaction: it creates the tables as they were when the
 * backup was made, fills them, and compares the row counts. The caller applies newer migrations.
 * @throws BackupRefusal for a damaged backup; the database is then as empty as before
 */
export async function loadDatabase(options: {
  connection: DatabaseConnection
  store: ArchiveStore
  manifest: DatabaseParts
  migrationsFolder: string
  /** The parent of a temporary folder. */
  tempDir?: string
}): Promise<void> {
  const { connection, store, manifest, migrationsFolder } = options
  const folder = mkdtempSync(join(options.tempDir ?? tmpdir(), 'paddock-migrations-'))
  const client = await openPlainClient(connection, 'paddock restore')
  try {
    for (const name of manifest.migrations)
      cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true })
    await drizzle({ client }).transaction(async (tx) => {
      await setPortably(client)
      await migrate(tx, { migrationsFolder: folder })
      await fill(client, store, manifest)
    })
    await client.query('analyze')
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(client: pg.Client, store: ArchiveStore, manifest: DatabaseParts): Promise<void> {
  await client.query(`set local maintenance_work_mem to '128MB'`)
  const there = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  const stored = new Set(manifest.tables.map(({ name }) => name))
  const strange = [
    ...manifest.tables
      .filter(({ name, columns }) => !isSubset(columns, there.get(name)))
      .map(({ name }) => name),
    ...[...there.keys()].filter((name) => !stored.has(name)),
  ]
  if (strange.length > 0) {
    throw new BackupRefusal(`The tables of this backup do not fit its migrations: ${strange.join(', ')}.`)
  }
  // Delete the rows that migrations inserted, before the rows of the backup are loaded.
  const names = manifest.tables.map(({ name }) => pg.escapeIdentifier(name))
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  // Without foreign keys the order of the tables does not matter, and indexes are built faster at the end.
  const { drop, create } = await readDerived(client)
  for (const statement of drop) await client.query(statement)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const table of manifest.tables) await fillTable(client, store, table)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const statement of create) await client.query(statement)
  for (const { table, column, value, isCalled } of manifest.sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      pg.escapeIdentifier(table),
      column,
      value,
      isCalled,
    ])
  }
}

function isSubset(columns: readonly string[], all: readonly string[] | undefined): boolean {
  return all !== undefined && columns.every((column) => all.includes(column))
}

async function fillTable(
  client: pg.Client,
  store: ArchiveStore,
  { name, columns, rows, part }: Manifest['tables'][number],
): Promise<void> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`))
  await readPart(store, part, (content) => pipeline(content, target), { isCompressed: true })
  if (target.rowCount !== rows) {
    throw new BackupRefusal(
      `The table ${name} has ${target.rowCount} rows in this backup instead of ${rows}.`,
    )
  }
}

/** Returns the statements that remove and recreate foreign keys and the indexes that belong to no constraint. */
async function readDerived(client: pg.Client): Promise<{ drop: string[]; create: string[] }> {
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(
    `select format('drop index public.%I', i.relname) as drop, pg_get_indexdef(i.oid) as create
       from pg_index x
       join pg_class i on i.oid = x.indexrelid
       join pg_namespace n on n.oid = i.relnamespace
      where n.nspname = 'public'
        and not exists (select 1 from pg_constraint k where k.conindid = i.oid)
      order by i.relname`,
  )
  const { rows: keys } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
       from pg_constraint k
       join pg_namespace n on n.oid = k.connamespace
      where n.nspname = 'public' and k.contype = 'f'
      order by k.conname`,
  )
  return {
    // Remove foreign keys before indexes, because a foreign key may depend on a unique index.
    drop: [...keys, ...indexes].map(({ drop }) => drop),
    create: [...indexes, ...keys].map(({ create }) => create),
  }
}
