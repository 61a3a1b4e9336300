/** Reads the figures of the staff dashboard from the tables of all features. */
import { type SQL, sql } from 'drizzle-orm'
import { INCOME_KINDS } from '#features/orders/money-overview.contract.ts'
import { listIncome, readPaidPeriod, sumOwed, sumPeriod } from '#features/orders/server/orders.public.ts'
import type {
  EventsOverview,
  MembersOverview,
  MoneyOverviewOfYear,
  NextEvent,
} from '#features/staff/desk-overview.contract.ts'
import type { DeskOverviewDeps, OverviewDays } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { addDays, addMonths } from '#platform/shared/days.ts'
import { dollarsOf } from '#platform/shared/money.ts'

const RENEWAL_DAYS = 30
const EVENTS_MOST = 100

/** The parts of the dashboard with the roles that see them. */
export const OVERVIEW_PARTS: Pick<DeskOverviewDeps, 'members' | 'money' | 'events' | 'oldest'> = {
  members: { roles: ['membership'], read: readMembers },
  money: { roles: ['treasurer'], read: readMoney },
  events: { roles: ['events'], read: readEvents },
  oldest: {
    applications_waiting: (db) =>
      since(db, sql`min(submitted_at) from membership_application where status = 'awaiting_approval'`),
    orders_to_pack: (db) => since(db, sql`min(paid_at) from sales_order where status in ('paid', 'packing')`),
    orders_unpaid: (db) => since(db, sql`min(placed_at) from sales_order where status = 'awaiting_payment'`),
    pages_in_review: (db) => since(db, sql`min(asked_at) from page_review where state = 'asked'`),
    privacy_waiting: (db) =>
      since(db, sql`min(created_at) from privacy_request where kind <> 'export' and answered_at is null`),
    refunds_waiting: (db) => since(db, sql`min(created_at) from refund where status in ('waiting', 'asked')`),
    rego_to_check: (db) => since(db, sql`min(submitted_at) from club_rego_case where state = 'submitted'`),
    rego_to_confirm: (db) => since(db, sql`min(submitted_at) from club_rego_case where state = 'in_review'`),
  },
}

/** Returns the instant that a statement selects. */
async function since(db: Db, selected: SQL): Promise<Date | null> {
  const { rows } = await db.execute<Record<string, Date | string | null>>(sql`select ${selected}`)
  const [value] = Object.values(rows[0] ?? {})
  return value === null || value === undefined ? null : new Date(value)
}

/**
 * Counts the members on the last day of each month. A person's periods never overlap, so each period that runs on a day
 * is one member. Earlier months follow from today's count by the periods that began or ended since. Two statements,
 * which read only indexes.
 */
async function readMembers(db: Db, { today, months }: OverviewDays): Promise<MembersOverview> {
  const days = months.map((month) =>
    month.slice(0, 7) === today.slice(0, 7) ? today : addDays(addMonths(month, 1), -1),
  )
  const last = days.at(-1) ?? today
  const count = (condition: SQL) => sql`(select count(*)::int from membership_period where ${condition})`
  const changes = days.slice(0, -1).map((day, at) => {
    const next = days[at + 1] ?? last
    return sql`${count(sql`valid_to >= ${day}::date and valid_to < ${next}::date`)}
      - ${count(sql`valid_from > ${day}::date and valid_from <= ${next}::date`)} as ${sql.identifier(`month_${at}`)}`
  })
  const current = sql`${count(sql`valid_to >= ${last}::date and valid_from <= ${last}::date`)}
    + ${count(sql`valid_to is null and valid_from <= ${last}::date`)} as current`
  const [{ rows }, { rows: due }] = await Promise.all([
    db.execute<Record<string, number>>(sql`select ${sql.join([current, ...changes], sql`, `)}`),
    db.execute<{ due: number }>(sql`select count(*)::int as due from membership_period p
      where p.valid_to between ${today}::date and ${addDays(today, RENEWAL_DAYS)}::date
        and not exists (select 1 from membership_period n where n.person_id = p.person_id
          and n.valid_from > p.valid_to)`),
  ])
  const counts = rows[0] ?? {}
  const counted = months.map((month, at) => ({
    month,
    count: months
      .slice(at, -1)
      .reduce((sum, _, since) => sum + (counts[`month_${at + since}`] ?? 0), counts['current'] ?? 0),
  }))
  return { current: counts['current'] ?? 0, renewals_due: due[0]?.due ?? 0, months: counted }
}

/** Sums the payments received in each month. The index of the payment day limits the reading to these months. */
async function readMoney(db: Db, { today, months, timezone }: OverviewDays): Promise<MoneyOverviewOfYear> {
  const first = months.at(-1) ?? today
  const [year, current, former] = await Promise.all([
    readPaidPeriod(db, { from: months[0] ?? today, to: today, timezone }),
    readPaidPeriod(db, { from: first, to: today, timezone }),
    readPaidPeriod(db, { from: addMonths(first, -12), to: addMonths(today, -12), timezone }),
  ])
  const [income, now, before, owed] = await Promise.all([
    listIncome(db, { ...year, step: 'month' }),
    sumPeriod(db, current),
    sumPeriod(db, former),
    sumOwed(db, timezone),
  ])
  return {
    received: dollarsOf(now.receivedCents),
    received_before: dollarsOf(before.receivedCents),
    owed: dollarsOf(owed.cents),
    owed_count: owed.count,
    months: months.map((month) => ({
      month,
      amounts: Object.fromEntries(
        INCOME_KINDS.flatMap((kind) => {
          const row = income.find((one) => one.step === month && one.kind === kind)
          return row === undefined ? [] : [[kind, dollarsOf(row.cents)]]
        }),
      ),
    })),
  }
}

/** Reads the published events from today on. Two statements. */
async function readEvents(db: Db, { today }: OverviewDays): Promise<EventsOverview> {
  type Row = Omit<NextEvent, 'unpaid' | 'entries_close_at'> & { entries_close_at: Date | string | null }
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.title, to_char(e.starts_on, 'YYYY-MM-DD') as day, coalesce(t.name, e.place) as place, e.capacity,
      e.places_taken as taken, e.entries_close_at
    from event e left join track t on t.id = e.track_id
    where e.status = 'published' and e.starts_on >= ${today}::date
    order by e.starts_on, e.starts_at, e.id limit ${EVENTS_MOST}`)
  const limited = rows.filter(({ capacity }) => capacity !== null)
  const [next] = rows
  return {
    open: limited.length,
    taken: limited.reduce((sum, { taken }) => sum + taken, 0),
    places: limited.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0),
    next: next === undefined ? null : await withUnpaid(db, next),
  }
}

async function withUnpaid(
  db: Db,
  {
    entries_close_at: closesAt,
    ...event
  }: Omit<NextEvent, 'unpaid' | 'entries_close_at'> & {
    entries_close_at: Date | string | null
  },
): Promise<NextEvent> {
  const { rows } = await db.execute<{ unpaid: number }>(sql`select count(*)::int as unpaid from event_entry
    where event_id = ${event.id} and state = 'awaiting_payment'`)
  return {
    ...event,
    unpaid: rows[0]?.unpaid ?? 0,
    entries_close_at: closesAt === null ? null : new Date(closesAt).toISOString(),
  }
}
