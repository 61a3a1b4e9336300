import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { clientConfigOf, type DatabaseConnection } from '../database/connection.ts'
import { type ArchiveStore, putPart } from './archive-store.ts'
import type { Manifest } from './manifest.ts'

/**
 * Settings that make every version of PostgreSQL write and read values in the same form. They apply to one transaction
 * only, because behind PgBouncer other clients use the same connection afterwards.
 */
const PORTABLE_SETTINGS = `
  set local datestyle to 'ISO, YMD';
  set local intervalstyle to 'postgres';
  set local bytea_output to 'hex';
  set local timezone to 'UTC';
  set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`

/** The table with the migrations' lock row. The row does not belong to the club's data, so it is not copied. */
const NOT_COPIED = ['migration_lock']

type Dumped = Pick<Manifest, 'takenAt' | 'postgresMajor' | 'migrations' | 'tables' | 'sequences'>

/**
 * Copies all tables into the store, from one snapshot, while the club is in use. Readers and writers are not blocked.
 * @param prefix of the keys
 * @param onSnapshot called when the snapshot is taken, before the tables are copied
 */
export async function dumpDatabase(
  connection: DatabaseConnection,
  store: ArchiveStore,
  prefix: string,
  onSnapshot: () => Promise<void> = () => Promise.resolve(),
): Promise<Dumped> {
  const client = await openPlainClient(connection, 'paddock backup')
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await setPortably(client)
    const { rows: heads } = await client.query<{ at: string; major: number }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
              current_setting('server_version_num')::int / 10000 as major`,
    )
    const head = heads[0] ?? { at: '', major: 0 }
    await onSnapshot()
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from drizzle.__drizzle_migrations where name is not null order by id',
    )
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`))
      const stored = await putPart(store, `${prefix}tables/${name}.copy.gz`, rows, { isCompressed: true })
      const { plainSize, ...part } = stored
      tables.push({ name, columns, rows: rows.rowCount, plainSize, part })
    }
    const sequences = await readSequences(client)
    await client.query('commit')
    return {
      takenAt: head.at,
      postgresMajor: head.major,
      migrations: applied.map(({ name }) => name),
      tables,
      sequences,
    }
  } finally {
    await client.end()
  }
}

/** Opens a connection without the pool's time limits. The caller ends it. */
export async function openPlainClient(
  connection: DatabaseConnection,
  applicationName: string,
): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfigOf(connection), application_name: applicationName })
  // Ignore this error here: if the connection is lost, the running statement is rejected as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Sets, for the open transaction, how values are written and read, and that it may take long. */
export async function setPortably(client: pg.Client): Promise<void> {
  await client.query(PORTABLE_SETTINGS)
}

/** Returns the club's tables by name, each with its columns that are not computed. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname
      order by c.relname`,
    [NOT_COPIED],
  )
  return rows
}

/** Reads the sequences. Call it after the rows were read, so that no sequence is behind a row that was copied. */
async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: owned } = await client.query<{ table: string; column: string; sequence: string }>(
    `select t.relname::text as table, a.attname::text as column, s.relname::text as sequence
       from pg_class s
       join pg_namespace n on n.oid = s.relnamespace
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and n.nspname = 'public'
      order by 1, 2`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { table, column, sequence } of owned) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${pg.escapeIdentifier(sequence)}`,
    )
    const row = rows[0]
    if (row) sequences.push({ table, column, value: row.value, isCalled: row.called })
  }
  return sequences
}
