/**
 * The calculation of log book days. A book counts days, never drives. Which uses count, and how many days are allowed,
 * is data of the scheme under which the book was issued. Days are `YYYY-MM-DD` in the club time zone.
 * @source docs/reference/log-book.md §1.1, §1.2, §1.4
 */
import { addDays, addMonths, daysBetween } from '#platform/shared/days.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The uses of a vehicle. @source docs/reference/log-book.md §2.1 */
export const LOG_USES = ['personal', 'maintenance', 'club_event', 'road_test'] as const
export type LogUse = (typeof LOG_USES)[number]

/** The counters, against each of which days are counted separately. */
export const COUNTER_IDS = ['days', 'club', 'personal'] as const
export type CounterId = (typeof COUNTER_IDS)[number]

/** One counter of a scheme: the uses that count against it, and its days for a whole year. */
export type CounterRule = { id: CounterId; uses: readonly LogUse[]; days: number }

/** A scheme's rules for log books. A book stores those that were in force when it was issued. */
export type BookRules = {
  counters: readonly CounterRule[]
  /**
   * The percentage of a year's days for a book of at most this many months, shortest first; 100 % beyond the last row.
   */
  pro_rata: readonly { months: number; percent: number }[]
  /** Whether every entry must state start, destination, times and odometer. */
  asks_places: boolean
  asks_times: boolean
  asks_odometer: boolean
}

/**
 * A book of at most 3, 6 or 9 months gets a quarter, a half or three quarters of the days.
 * @source docs/reference/log-book.md §1.3
 */
export const QUARTERS = [
  { months: 3, percent: 25 },
  { months: 6, percent: 50 },
  { months: 9, percent: 75 },
] as const

const PLAIN = { asks_places: false, asks_times: false, asks_odometer: false } as const

const dayBook = (days: number): BookRules => ({
  counters: [{ id: 'days', uses: LOG_USES, days }],
  pro_rata: [],
  ...PLAIN,
})

/**
 * The usual rules of the states' schemes, to the best of our knowledge; a club must check them with its authority. New
 * South Wales counts everything but club events, Victoria and South Australia every day, Western Australia club use and
 * personal use separately.
 * @source docs/reference/log-book.md §1.4
 */
export const BOOK_RULES = {
  NSW: {
    counters: [{ id: 'days', uses: ['personal', 'maintenance', 'road_test'], days: 60 }],
    pro_rata: QUARTERS,
    ...PLAIN,
  },
  VIC: dayBook(45),
  SA: dayBook(90),
  WA: {
    counters: [
      { id: 'club', uses: ['club_event'], days: 60 },
      { id: 'personal', uses: ['personal', 'maintenance', 'road_test'], days: 30 },
    ],
    pro_rata: [],
    asks_places: true,
    asks_times: true,
    asks_odometer: false,
  },
  TAS: dayBook(104),
  ACT: {
    counters: [{ id: 'days', uses: ['personal', 'maintenance', 'road_test'], days: 60 }],
    pro_rata: [],
    ...PLAIN,
  },
} as const satisfies Record<string, BookRules>

/**
 * Returns a scheme's own log book rules, or the usual rules of its state, with the chosen number of days if the scheme
 * allows a choice. Null if there are none.
 * @source docs/reference/log-book.md §1.4
 */
export function bookRulesOf(state: string, daysChosen: number | null, own?: BookRules): BookRules | null {
  const known = own ?? (BOOK_RULES as Readonly<Record<string, BookRules>>)[state]
  if (known === undefined) return null
  const [first, ...others] = known.counters
  if (daysChosen === null || first === undefined || others.length > 0) return known
  return { ...known, counters: [{ ...first, days: daysChosen }] }
}

/** The maximum length of a book's period in months. @source docs/reference/log-book.md §1.1 */
export const MONTHS_MOST = 12

/** Returns whether a period is valid: it does not end before its first day and lasts at most a year. */
export function isBookPeriod(from: string, to: string): boolean {
  return from <= to && to < addMonths(from, MONTHS_MOST)
}

/**
 * Returns the number of months in a period; a month that has begun counts in full: 10 March to 9 June is 3, to 10 June
 * 4.
 */
export function monthsOf(from: string, to: string): number {
  let months = 1
  while (months < MONTHS_MOST && addMonths(from, months) <= to) months += 1
  return months
}

/** Returns the suggested days of a book over this period, by counter. */
export function suggestedDays(rules: BookRules, from: string, to: string): Record<string, number> {
  const months = monthsOf(from, to)
  const percent = rules.pro_rata.find((part) => months <= part.months)?.percent ?? 100
  return Object.fromEntries(rules.counters.map(({ id, days }) => [id, Math.ceil((days * percent) / 100)]))
}

/** Returns the counter that a use counts against; null if it counts against none. */
export function counterOf(rules: Pick<BookRules, 'counters'>, use: LogUse): CounterId | null {
  return rules.counters.find(({ uses }) => uses.includes(use))?.id ?? null
}

/** The current version of an entry, after all corrections. */
export type HeldEntry = { day: string; use: LogUse; isVoid: boolean }

/** Returns the used days of each counter: one per date, even with several drives or drivers. */
export function usedDays(
  rules: Pick<BookRules, 'counters'>,
  entries: readonly HeldEntry[],
): Record<string, number> {
  const days = new Map<string, Set<string>>(rules.counters.map(({ id }) => [id, new Set()]))
  for (const { day, use, isVoid } of entries) {
    const counter = counterOf(rules, use)
    if (!isVoid && counter !== null) days.get(counter)?.add(day)
  }
  return Object.fromEntries([...days].map(([id, counted]) => [id, counted.size]))
}

/** The percentages of used days at which the owner is warned. @source docs/reference/log-book.md §3.1 */
export const WARNINGS = [80, 100] as const
export type Warning = (typeof WARNINGS)[number]

/** Returns the highest warning that the used days have reached; null if none. */
export function warningFor(used: number, allowed: number): Warning | null {
  return WARNINGS.findLast((percent) => used * 100 >= allowed * percent) ?? null
}

/** The states of a log book. @source docs/reference/log-book.md §1.2 */
export const BOOK_STATES = [
  'requested',
  'issued',
  'active',
  'nearly_full',
  'full',
  'over',
  'closed',
  'lost',
  'replaced',
  'renewed',
  'refused',
] as const
export type BookState = (typeof BOOK_STATES)[number]

/** The part of a book's state that is stored; `bookState` derives the rest from its days. */
export type BookStanding = 'requested' | 'issued' | 'lost' | 'replaced' | 'refused'

export type BookFacts = {
  standing: BookStanding
  periodFrom: string | null
  periodTo: string | null
  counters: readonly { used: number; allowed: number }[]
  /** Whether the vehicle has a later book. */
  hasNext: boolean
}

/** Returns the state of a book on a day. The counter with the highest percentage of used days decides. */
export function bookState(book: BookFacts, today: string): BookState {
  const { standing, periodFrom, periodTo, counters, hasNext } = book
  if (standing !== 'issued' || periodFrom === null || periodTo === null) return standing
  if (today > periodTo) return hasNext ? 'renewed' : 'closed'
  if (counters.some(({ used, allowed }) => used > allowed)) return 'over'
  const warned = Math.max(...counters.map(({ used, allowed }) => warningFor(used, allowed) ?? 0))
  if (warned === 100) return 'full'
  if (warned === 80) return 'nearly_full'
  return today < periodFrom ? 'issued' : 'active'
}

/** Returns whether a book in this state accepts entries. A book whose days are used up accepts them, with a warning. */
export function takesEntries(state: BookState): boolean {
  return state === 'active' || state === 'nearly_full' || state === 'full' || state === 'over'
}

/**
 * The number of days after its last day in which a book still accepts entries for its period, because a driver may have
 * been offline on the last day.
 */
export const LATE_DAYS = 7

/** Returns whether an entry can be written into a book today. */
export function mayWriteInto(state: BookState, periodTo: string | null, today: string): boolean {
  if (takesEntries(state)) return true
  const isOver = state === 'closed' || state === 'renewed'
  return isOver && periodTo !== null && today <= addDays(periodTo, LATE_DAYS)
}

/** Returns whether a book in this state is the vehicle's current one. */
export function isPresent(state: BookState): boolean {
  return takesEntries(state) || state === 'issued' || state === 'lost'
}

/**
 * The number of hours in which the writer may correct an entry; the registrar may do so later.
 * @source docs/reference/log-book.md §2.2
 */
export const OPEN_HOURS = 24

/** Returns whether the writer may still correct an entry written at the given instant. */
export function isOpenEntry(writtenAtMs: number, nowMs: number): boolean {
  return nowMs < writtenAtMs + OPEN_HOURS * HOUR_MS
}

/** Returns the days from today to a book's last day, both included; 0 once it has passed. */
export function daysToRun(periodTo: string, today: string): number {
  return Math.max(0, daysBetween(today, addDays(periodTo, 1)))
}
