/**
 * The directory of the clubs that a process serves: host name, database and address of each. It is a database of its
 * own, and is not migrated like a club's: its one table is created at the first use.
 * @source docs/reference/interfaces.md §2.12
 */
import pg from 'pg'
import { createPool } from '#platform/server/database/pool.ts'
import type { Log } from '#platform/server/log.ts'

/** A club in the directory. */
export type ClubEntry = {
  /** Host name in lower case, without a port. */
  host: string
  /** Names the club's folder, key and database role; never changed. Small letters, digits and hyphens. */
  id: string
  databaseUrl: string
  /** Origin of the club's site, for links; never taken from a request. */
  appUrl: string
  /** Further settings by the names of environment variables, such as STRIPE_SECRET_KEY. */
  settings: Readonly<Record<string, string>>
  /** Rises with each change of the entry. */
  revision: number
}

export type ClubDirectory = {
  /** Returns the club with this host name; null if there is none. */
  find(host: string): Promise<ClubEntry | null>
  /** Returns all clubs, by host name. */
  list(): Promise<ClubEntry[]>
  /** Adds a club. @returns false if its host name or id is taken */
  insert(entry: Omit<ClubEntry, 'revision'>): Promise<boolean>
  /**
   * Changes address, database or settings of a club.
   * @param entry with the revision that was read
   * @returns false if the entry was changed or removed in the meantime
   */
  update(entry: ClubEntry): Promise<boolean>
  /** Removes a club from the directory; its database stays. @returns false if there is no such club */
  remove(host: string): Promise<boolean>
  /** Returns the current revision of each of these clubs that is still in the directory. */
  revisions(hosts: readonly string[]): Promise<Map<string, number>>
  /**
   * Returns up to `limit` clubs that are due to be opened for their jobs and tasks, and sets the next time at which
   * each is due. Two processes never get the same club.
   * @param options.except host names of clubs that are open in this process
   * @param options.againMs time until a returned club is due again
   */
  takeDue(options: { limit: number; except: readonly string[]; againMs: number }): Promise<ClubEntry[]>
  /** Sets the time until a club is due to be opened for its jobs and tasks. */
  setDue(host: string, afterMs: number): Promise<void>
  /** Checks that the database of the directory responds. */
  probe(): Promise<void>
  close(): Promise<void>
}

const TABLE = `
  create table if not exists club (
    host text primary key check (host = lower(host)),
    id text not null unique check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
    database_url text not null,
    app_url text not null,
    settings jsonb not null default '{}',
    revision integer not null default 1,
    due_at timestamptz not null default now()
  );
  create index if not exists club_due_at on club (due_at);`
const COLUMNS = `host, id, database_url as "databaseUrl", app_url as "appUrl", settings, revision`
const POOL_SIZE = 2

/** Opens the directory, and creates its table in an empty database. @throws DatabaseRefusal */
export async function openClubDirectory(clubsUrl: string, log: Log): Promise<ClubDirectory> {
  const pool = createPool(
    { url: clubsUrl },
    { log, poolSize: POOL_SIZE, applicationName: 'paddock directory' },
  )
  try {
    await createTable(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const changed = async (text: string, values: unknown[]) =>
    ((await pool.query(text, values)).rowCount ?? 0) > 0
  return {
    find: async (host) => {
      const { rows } = await pool.query<ClubEntry>(`select ${COLUMNS} from club where host = $1`, [host])
      return rows[0] ?? null
    },
    list: async () => (await pool.query<ClubEntry>(`select ${COLUMNS} from club order by host`)).rows,
    insert: ({ host, id, databaseUrl, appUrl, settings }) =>
      changed(
        `insert into club (host, id, database_url, app_url, settings) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [host, id, databaseUrl, appUrl, JSON.stringify(settings)],
      ),
    update: ({ host, databaseUrl, appUrl, settings, revision }) =>
      changed(
        `update club set database_url = $2, app_url = $3, settings = $4, revision = revision + 1
         where host = $1 and revision = $5`,
        [host, databaseUrl, appUrl, JSON.stringify(settings), revision],
      ),
    remove: (host) => changed(`delete from club where host = $1`, [host]),
    revisions: async (hosts) => {
      const { rows } = await pool.query<Pick<ClubEntry, 'host' | 'revision'>>(
        `select host, revision from club where host = any($1)`,
        [hosts],
      )
      return new Map(rows.map(({ host, revision }) => [host, revision]))
    },
    takeDue: async ({ limit, except, againMs }) => {
      const { rows } = await pool.query<ClubEntry>(
        `update club set due_at = now() + $3 * interval '1 millisecond'
         where host in (
           select host from club where due_at <= now() and host <> all($2)
           order by due_at limit $1 for update skip locked)
         returning ${COLUMNS}`,
        [limit, except, againMs],
      )
      return rows
    },
    setDue: async (host, afterMs) => {
      await pool.query(`update club set due_at = now() + $2 * interval '1 millisecond' where host = $1`, [
        host,
        afterMs,
      ])
    },
    probe: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** SQL states of the error when another process creates the same table at the same moment. */
const CREATED_MEANWHILE = new Set(['23505', '42P07'])

async function createTable(pool: pg.Pool): Promise<void> {
  try {
    await pool.query(TABLE)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && CREATED_MEANWHILE.has(error.code ?? ''))) throw error
    await pool.query(TABLE)
  }
}
