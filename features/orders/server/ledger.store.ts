import { and, asc, eq, getColumns, gt, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { creditBalance, ledgerEntry, ledgerPosting } from './orders.tables.ts'

/**
 * A change of one account's balance; negative amounts decrease it. `personId` is the owner, for the account `credit`.
 */
export type Posting = { account: string; amountCents: number; personId?: number }

/** An entry of the ledger. `once` is its idempotency key: writing an entry with the same key again changes nothing. */
export type Entry = {
  id: string
  what: string
  orderId: number | null
  once: string
  at: Date
  /** The key of the bank statement line that the entry is about. */
  bankLineKey?: string
  postings: readonly Posting[]
}

/**
 * Writes an entry unless an entry with the same idempotency key exists. @returns false if it existed
 * @throws Error if the postings do not add up to zero, which is a programming error
 */
export async function postEntry(db: Db, { postings, ...entry }: Entry): Promise<boolean> {
  const moved = postings.filter(({ amountCents }) => amountCents !== 0)
  const sum = moved.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum !== 0) throw new Error(`the ledger entry ${entry.once} is out by ${sum} cents`)
  if (moved.length === 0) return true
  const written = await db
    .insert(ledgerEntry)
    .values(entry)
    .onConflictDoNothing({ target: ledgerEntry.once })
    .returning({ id: ledgerEntry.id })
  if (written.length === 0) return false
  await db.insert(ledgerPosting).values(
    moved.map(({ account, amountCents, personId }) => ({
      entryId: entry.id,
      account,
      amountCents,
      personId: personId ?? null,
    })),
  )
  return true
}

const ENTRIES_AT_ONCE = 500

/**
 * Writes new entries, in two statements for each 500 entries. @throws Error if the postings of an entry do not add up
 * to zero or the entry exists already
 */
export async function postNewEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  for (const { once, postings } of entries) {
    const sum = postings.reduce((total, { amountCents }) => total + amountCents, 0)
    if (sum !== 0) throw new Error(`the ledger entry ${once} is out by ${sum} cents`)
  }
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const some = entries.slice(from, from + ENTRIES_AT_ONCE)
    await db.insert(ledgerEntry).values(some.map(({ postings: _, ...entry }) => entry))
    await db.insert(ledgerPosting).values(
      some.flatMap(({ id, postings }) =>
        postings.map(({ account, amountCents, personId }) => ({
          entryId: id,
          account,
          amountCents,
          personId: personId ?? null,
        })),
      ),
    )
  }
}

/** Returns how often the money of a refund was returned to the club. */
export async function countReturns(db: Db, refundId: string): Promise<number> {
  return db.$count(ledgerEntry, like(ledgerEntry.once, `refund_returned:${refundId}:%`))
}

/** Returns whether a refund, identified by the provider's reference, was returned to the club. */
export async function hasComeBack(db: Db, orderId: number, reference: string): Promise<boolean> {
  const found = await db.$count(
    ledgerEntry,
    and(
      eq(ledgerEntry.orderId, orderId),
      eq(ledgerEntry.what, 'refund_returned'),
      sql`right(${ledgerEntry.once}, ${reference.length + 1}::int) = ${`:${reference}`}`,
    ),
  )
  return found > 0
}

/**
 * Takes up to a given amount of a person's credit. Two concurrent calls never take the same cent. @returns the amount
 * taken, in cents
 */
export async function takeCredit(
  db: Db,
  { personId, supplierId, mostCents }: { personId: number; supplierId: number; mostCents: number },
): Promise<number> {
  const [row] = await db
    .select({ balanceCents: creditBalance.balanceCents })
    .from(creditBalance)
    .where(and(eq(creditBalance.personId, personId), eq(creditBalance.supplierId, supplierId)))
    .for('update')
  const cents = Math.min(row?.balanceCents ?? 0, mostCents)
  if (cents > 0)
    await db
      .update(creditBalance)
      .set({ balanceCents: sql`${creditBalance.balanceCents} - ${cents}` })
      .where(and(eq(creditBalance.personId, personId), eq(creditBalance.supplierId, supplierId)))
  return cents
}

/** Adds to a person's credit. The caller must write the ledger posting. */
export async function addCredit(
  db: Db,
  { personId, supplierId, cents }: { personId: number; supplierId: number; cents: number },
): Promise<void> {
  await db
    .insert(creditBalance)
    .values({ personId, supplierId, balanceCents: cents })
    .onConflictDoUpdate({
      target: [creditBalance.personId, creditBalance.supplierId],
      set: { balanceCents: sql`credit_balance.balance_cents + ${cents}` },
    })
}

/** Returns the credit that a person has with each supplier. */
export async function listCredit(
  db: Db,
  personId: number,
): Promise<{ supplier: number; balanceCents: number }[]> {
  return db
    .select({ supplier: creditBalance.supplierId, balanceCents: creditBalance.balanceCents })
    .from(creditBalance)
    .where(eq(creditBalance.personId, personId))
    .orderBy(asc(creditBalance.supplierId))
}

/** Returns a person's available credit with one supplier, in cents. */
export async function creditOf(db: Db, personId: number, supplierId: number): Promise<number> {
  const [row] = await db
    .select({ cents: creditBalance.balanceCents })
    .from(creditBalance)
    .where(and(eq(creditBalance.personId, personId), eq(creditBalance.supplierId, supplierId)))
  return row?.cents ?? 0
}

/** Returns all movements of a person's credit in dollars, for the export of their personal data. */
export async function exportCredit(db: Db, personId: number) {
  const entries = await db
    .select({
      what: ledgerEntry.what,
      orderId: ledgerEntry.orderId,
      amountCents: ledgerPosting.amountCents,
      at: ledgerEntry.at,
    })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerPosting.entryId))
    .where(and(eq(ledgerPosting.account, 'credit'), eq(ledgerPosting.personId, personId)))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
  return entries.map(({ what, orderId, amountCents, at }) => ({
    what,
    order: orderId,
    // Credit is a debt of the club, so an increase of it is a negative amount in the ledger.
    amount: -amountCents / 100,
    created_at: at,
  }))
}

/** An entry with its postings as pairs of account and cents, sorted. */
export type LedgerRow = typeof ledgerEntry.$inferSelect & { postings: [string, number][] }

/** Returns up to `limit` entries between two ids, by id. @param afterId empty for the first entries */
export async function listEntriesAfter(
  db: Db,
  afterId: string,
  { beforeId, limit }: { beforeId: string; limit: number },
): Promise<LedgerRow[]> {
  return db
    .select({
      ...getColumns(ledgerEntry),
      postings: sql<[string, number][]>`coalesce((
        select jsonb_agg(jsonb_build_array(p.account, p.amount_cents) order by p.account, p.amount_cents)
        from ledger_posting p where p.entry_id = ${ledgerEntry.id}), '[]'::jsonb)`,
    })
    .from(ledgerEntry)
    .where(and(lt(ledgerEntry.id, beforeId), afterId === '' ? undefined : gt(ledgerEntry.id, afterId)))
    .orderBy(asc(ledgerEntry.id))
    .limit(limit)
}
