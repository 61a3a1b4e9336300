/** The status lines about the verification of the club's records: the books and the lists that are only added to. */
import { msg, plural } from '@lingui/core/macro'
import { DAY_MS } from '#platform/shared/durations.ts'
import { type Line, levelAbove, type LineFormat, worstLevel } from './line.ts'
import type { ChainName, StatusFigures } from './status-figures.ts'

/** Limits in milliseconds. The checks run at least daily; both limits leave time for a slow machine. */
const CHECK_AGE_MS = { amber: 2 * DAY_MS, red: 8 * DAY_MS }
/** Limits in milliseconds. All protected records are checked each week. */
const COMPLETE_CHECK_AGE_MS = { amber: 9 * DAY_MS, red: 15 * DAY_MS }

/** Returns the status line about the daily check of the ledger. */
export function booksLine({ books, at }: StatusFigures, format: LineFormat): Line {
  const { checkedAt, faults } = books
  const title = msg({ message: 'Ledger', comment: 'Status line: the check of the club’s accounts' })
  if (checkedAt === null)
    return {
      id: 'books',
      level: 'amber',
      title,
      says: [msg`The ledger has not been checked yet.`],
      advice: msg`The first check runs within an hour of the program’s start.`,
      path: '/cms/books',
    }
  const checked = format.instant(checkedAt)
  const level = faults > 0 ? 'red' : levelAbove(at.getTime() - checkedAt.getTime(), CHECK_AGE_MS)
  return {
    id: 'books',
    level,
    title,
    says: [
      faults === 0
        ? msg`Everything added up on ${checked}.`
        : msg`The check on ${checked} found ${plural(faults, { one: '# error', other: '# errors' })}.`,
    ],
    advice:
      level === 'green'
        ? null
        : faults > 0
          ? msg`Open Ledger check, keep a copy of the page and tell the treasurer and the person who looks after the server. Nothing is corrected automatically.`
          : msg`Restart the program, because its daily checks don’t run.`,
    path: '/cms/books',
  }
}

const CHAIN_LABELS: Record<ChainName, Line['title']> = {
  audit: msg`The audit log was altered or has a gap.`,
  signatures: msg`The signatures were altered or have a gap.`,
  log_books: msg`A log book was altered or has a gap.`,
  ledger: msg`An entry of the ledger was altered or removed.`,
}

/** Returns the status line about the audit log, the signatures, the log books and the entries of the ledger. */
export function chainsLine({ chains, at }: StatusFigures, format: LineFormat): Line {
  const { checkedAt, completeAt, broken } = chains
  const title = msg({
    message: 'Protected records',
    comment: 'Status line: audit log, signatures, log books and ledger entries',
  })
  if (checkedAt === null && broken.length === 0)
    return {
      id: 'chains',
      level: 'amber',
      title,
      says: [msg`The protected records have not been checked yet.`],
      advice: msg`The first check runs within an hour of the program’s start.`,
    }
  const checkedMs = (checkedAt ?? at).getTime()
  const checked = format.instant(new Date(checkedMs))
  const complete = format.instant(completeAt ?? at)
  const level =
    broken.length > 0
      ? 'red'
      : worstLevel([
          levelAbove(at.getTime() - checkedMs, CHECK_AGE_MS),
          levelAbove(at.getTime() - (completeAt ?? at).getTime(), COMPLETE_CHECK_AGE_MS),
        ])
  return {
    id: 'chains',
    level,
    title,
    says:
      broken.length > 0
        ? broken.map((name) => CHAIN_LABELS[name])
        : [
            msg`The audit log, signatures, log books and ledger entries were complete and unaltered on ${checked}.`,
            msg`Each week all of them are checked again from the first one on, the last time on ${complete}.`,
          ],
    advice:
      level === 'green'
        ? null
        : broken.length > 0
          ? msg`Keep all backups and tell the person who looks after the server. Somebody changed the database directly, or it is damaged.`
          : msg`Restart the program, because its daily checks don’t run.`,
  }
}
