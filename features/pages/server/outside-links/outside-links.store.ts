/** SQL statements about the links to other websites. */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { FAILURES_OF_BROKEN_LINK } from '../../outside-links.rules.ts'
import { outsideLink } from '../outside-links.tables.ts'

export type OutsideLinkRow = typeof outsideLink.$inferSelect

/** Returns the outside addresses to which published pages and scheduled versions link, as they were entered. */
export async function listOutsideTargets(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct u.target_key as address from content_use u join page p on p.id = u.source_id
    where u.source_kind = 'page' and u.target_kind = 'url' and (p.is_published or u.stage = 'scheduled')`)
  return rows.map(({ address }) => address)
}

/** Adds the addresses that are new, due at once, and deletes those that are not given. */
export async function replaceOutsideLinks(
  tx: Tx,
  links: readonly { address: string; host: string }[],
  at: Date,
): Promise<void> {
  const addresses = sql.param(links.map(({ address }) => address))
  const hosts = sql.param(links.map(({ host }) => host))
  await tx.execute(sql`delete from outside_link where not address = any(${addresses}::text[])`)
  await tx.execute(sql`
    insert into outside_link (address, host, next_check_at)
    select address, host, ${at.toISOString()}::timestamptz
    from unnest(${addresses}::text[], ${hosts}::text[]) as used (address, host)
    on conflict (address) do nothing`)
}

/** Returns whether the check of any address is due. */
export async function hasDueLink(db: Db, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: number }>(
    sql`select 1 from outside_link where next_check_at <= ${now.toISOString()}::timestamptz limit 1`,
  )
  return rows.length > 0
}

/**
 * Takes the address whose check is due for the longest time, and delays its next check to `retryAt`, so that it is
 * checked again if the process ends meanwhile. Leaves out the hosts that were checked after `hostsBefore`. Returns null
 * if there is none.
 */
export async function takeDueLink(
  db: Db,
  { now, hostsBefore, retryAt }: { now: Date; hostsBefore: Date; retryAt: Date },
): Promise<Pick<OutsideLinkRow, 'address' | 'failures' | 'failingSince' | 'fault'> | null> {
  const [row] = await db
    .update(outsideLink)
    .set({ nextCheckAt: retryAt })
    .where(
      eq(
        outsideLink.address,
        sql`(select due.address from outside_link due
          where due.next_check_at <= ${now.toISOString()}::timestamptz and not exists (
            select from outside_link other where other.host = due.host
              and other.last_checked_at > ${hostsBefore.toISOString()}::timestamptz)
          order by due.next_check_at, due.address limit 1 for update skip locked)`,
      ),
    )
    .returning({
      address: outsideLink.address,
      failures: outsideLink.failures,
      fault: outsideLink.fault,
      failingSince: outsideLink.failingSince,
    })
  return row ?? null
}

/** Stores the result of a check. Does nothing if no page uses the address any more. */
export async function updateOutsideLink(
  db: Db,
  address: string,
  values: Partial<Omit<OutsideLinkRow, 'address' | 'host'>>,
): Promise<void> {
  await db.update(outsideLink).set(values).where(eq(outsideLink.address, address))
}

/** Returns whether any address is broken. */
export async function hasBrokenLinks(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ address: outsideLink.address })
    .from(outsideLink)
    .where(gte(outsideLink.failures, FAILURES_OF_BROKEN_LINK))
    .limit(1)
  return row !== undefined
}

/** Returns the broken ones of these addresses. */
export async function listBrokenLinks(db: Db, addresses: readonly string[]): Promise<OutsideLinkRow[]> {
  if (addresses.length === 0) return []
  return db
    .select()
    .from(outsideLink)
    .where(
      and(
        gte(outsideLink.failures, FAILURES_OF_BROKEN_LINK),
        sql`${outsideLink.address} = any(${sql.param([...addresses])}::text[])`,
      ),
    )
}
