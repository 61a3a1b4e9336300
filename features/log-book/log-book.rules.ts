/**
 * What a log book counts: days, never drives. Which use counts, and for how many days, is data of the scheme that a book
 * was issued under. Days are `YYYY-MM-DD` at the club.
 * @source DOMAIN §1.1, §3.7, §4 "Log book"
 */
import { addDays, addMonths, daysBetween } from '#platform/shared/days.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** How a vehicle was used. @source DOMAIN §3.7 "entry.use" */
export const LOG_USES = ['personal', 'maintenance', 'club_event', 'road_test'] as const
export type LogUse = (typeof LOG_USES)[number]

/** Days are counted against each of these apart. */
export const COUNTER_IDS = ['days', 'club', 'personal'] as const
export type CounterId = (typeof COUNTER_IDS)[number]

/** One allowance of a scheme: the uses that take from it, and its days for a whole year. */
export type CounterRule = { id: CounterId; uses: readonly LogUse[]; days: number }

/** What a scheme says of its log books. A book keeps those that held on the day it was issued. */
export type BookRules = {
  counters: readonly CounterRule[]
  /** The part of a year's days that a book over at most so many months is given, shortest first; whole beyond the last. */
  pro_rata: readonly { months: number; percent: number }[]
  /** Whether every entry says where from and where to, at what times, and what the odometer showed. */
  asks_places: boolean
  asks_times: boolean
  asks_odometer: boolean
}

/** A book over at most 3, 6 or 9 months has a quarter, a half or three quarters of the days. @source DOMAIN §1.1 [S25] */
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
 * What the schemes of the states say, as far as we know it; a club checks with its authority. New South Wales counts
 * everything but club events, Victoria and South Australia every day, Western Australia club use and personal use apart.
 * @source DOMAIN §1.1, §3.7
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
 * What a scheme says of log books, or what is usual in its state, with the days that were chosen where it lets choose;
 * null where there is none.
 * @source DOMAIN §1.1
 */
export function bookRulesOf(state: string, daysChosen: number | null, own?: BookRules): BookRules | null {
  const known = own ?? (BOOK_RULES as Readonly<Record<string, BookRules>>)[state]
  if (known === undefined) return null
  const [first, ...others] = known.counters
  if (daysChosen === null || first === undefined || others.length > 0) return known
  return { ...known, counters: [{ ...first, days: daysChosen }] }
}

/** A book never runs over more months than this. @source DOMAIN §3.7 "Period must be 12 months or less" */
export const MONTHS_MOST = 12

/** Whether a period is one: its last day is not before the first, and not past a year. */
export function isBookPeriod(from: string, to: string): boolean {
  return from <= to && to < addMonths(from, MONTHS_MOST)
}

/** How many months a period has begun: from 10 March to 9 June are 3, to 10 June 4. */
export function monthsOf(from: string, to: string): number {
  let months = 1
  while (months < MONTHS_MOST && addMonths(from, months) <= to) months += 1
  return months
}

/** The days that a book over this period is given, counter by counter. */
export function suggestedDays(rules: BookRules, from: string, to: string): Record<string, number> {
  const months = monthsOf(from, to)
  const percent = rules.pro_rata.find((part) => months <= part.months)?.percent ?? 100
  return Object.fromEntries(rules.counters.map(({ id, days }) => [id, Math.ceil((days * percent) / 100)]))
}

/** Which counter a use takes a day from; null for a use that costs nothing. */
export function counterOf(rules: Pick<BookRules, 'counters'>, use: LogUse): CounterId | null {
  return rules.counters.find(({ uses }) => uses.includes(use))?.id ?? null
}

/** An entry as it holds, after every correction. */
export type HeldEntry = { day: string; use: LogUse; isVoid: boolean }

/** The days that count against each counter: one a date, however many drives and drivers it had. */
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

/** From which part of the days on somebody is warned, in percent. @source DOMAIN §2 (17) */
export const WARNINGS = [80, 100] as const
export type Warning = (typeof WARNINGS)[number]

/** The highest warning that so many of so many days have reached; null below all. */
export function warningFor(used: number, allowed: number): Warning | null {
  return WARNINGS.findLast((percent) => used * 100 >= allowed * percent) ?? null
}

/** @source DOMAIN §4 "Log book"; `over` is full and one more */
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

/** What is written down of a book's state; the rest follows from its days. */
export type BookStanding = 'requested' | 'issued' | 'lost' | 'replaced' | 'refused'

export type BookFacts = {
  standing: BookStanding
  periodFrom: string | null
  periodTo: string | null
  counters: readonly { used: number; allowed: number }[]
  /** Whether another book of the vehicle follows it. */
  hasNext: boolean
}

/** The state a book is in on a day. The fullest of its counters speaks. */
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

/** Whether entries can be written into a book in this state: one that is over takes them, with a red word. */
export function takesEntries(state: BookState): boolean {
  return state === 'active' || state === 'nearly_full' || state === 'full' || state === 'over'
}

/** So long after its last day a book still takes entries of its own days: who had no signal on the last one. */
export const LATE_DAYS = 7

/** Whether an entry can be written into a book today. */
export function mayWriteInto(state: BookState, periodTo: string | null, today: string): boolean {
  if (takesEntries(state)) return true
  const isOver = state === 'closed' || state === 'renewed'
  return isOver && periodTo !== null && today <= addDays(periodTo, LATE_DAYS)
}

/** Whether a book in this state is its vehicle's present one. */
export function isPresent(state: BookState): boolean {
  return takesEntries(state) || state === 'issued' || state === 'lost'
}

/** So long who wrote an entry may correct it; the registrar may later. @source DOMAIN §3.7 */
export const OPEN_HOURS = 24

/** Whether an entry, written at an instant, is still its writer's to correct. */
export function isOpenEntry(writtenAtMs: number, nowMs: number): boolean {
  return nowMs < writtenAtMs + OPEN_HOURS * HOUR_MS
}

/** Days from today to a book's last one, both counted; 0 once it is over. */
export function daysToRun(periodTo: string, today: string): number {
  return Math.max(0, daysBetween(today, addDays(periodTo, 1)))
}
