/** Reads the activity of a record: its changes from the audit log, its notes, and the events of other tables. */
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { cursorText, listAuditAbout, readCursor } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type ActivityPosition, joinPage } from '../activity-page.rules.ts'
import { RECORD_EVENT_KINDS, type RecordEventKind, type TimelineEvent } from '../desk-records.contract.ts'
import type { DeskRecordDeps, DeskRecordKind } from './desk-record.ts'
import { listEvents, noteEvents, subjectQuery } from './timeline.store.ts'

const PAGE_SIZE = 20

/** The audit entry of a new note is left out, because the activity shows the note itself. */
const SHOWN_OTHERWISE = ['added_note']

/** The kinds of events that the activity of every record can contain. */
const COMMON: readonly RecordEventKind[] = ['note', 'change']

type Question = {
  record: DeskRecordKind
  id: string
  caller: Caller
  locale: Locale
  kind: RecordEventKind | undefined
  after: string | undefined
}

type Page = { data: TimelineEvent<RecordEventKind>[]; next: string | null; kinds: RecordEventKind[] }

/**
 * Returns a page of the activity, newest first. Both of its statements find their rows by the index of the record.
 * @throws Problem NOT_FOUND, VALIDATION for a malformed cursor
 */
export async function readRecordActivity(
  deps: DeskRecordDeps,
  { record, id, caller, locale, kind, after }: Question,
): Promise<Page> {
  const { db } = deps.database
  const shown = acceptPosition(after)
  if ((await record.find(db, id, caller)) === null) throw new Problem('NOT_FOUND')
  const readsNotes = record.mayReadNotes?.(caller) ?? true
  const isWanted = (one: RecordEventKind) =>
    (kind === undefined || kind === one) && (one !== 'note' || readsNotes)
  const limit = PAGE_SIZE + 1
  const subject = { kind: record.kind, id }
  const sources = [noteEvents(subject), deps.mailsAbout(subject), ...record.sources(id)].filter((source) =>
    isWanted(source.kind),
  )
  const [audits, events] = await Promise.all([
    isWanted('change')
      ? listAuditAbout(db, {
          subjects: record.subjects?.(id) ?? subjectQuery(subject),
          without: [...SHOWN_OTHERWISE, ...(record.shownOtherwise ?? [])],
          before: shown.entry,
          limit,
        })
      : [],
    listEvents(db, sources, { before: shown.event, limit }),
  ])
  const page = joinPage(
    { entries: audits.map((row) => ({ at: row.at.toISOString(), row })), events },
    PAGE_SIZE,
  )
  const entries = audits.slice(0, page.entryCount)
  const items = new Map(
    (await deps.presentAudit(entries, locale)).map((item) => [item.position, presentChange(item, subject)]),
  )
  const lastEvent = events[page.eventCount - 1]
  return {
    data: page.rows.flatMap((row) => ('row' in row ? (items.get(row.row.position) ?? []) : row)),
    next: page.hasMore
      ? positionText({
          entry: entries.at(-1)?.position ?? shown.entry,
          event: lastEvent?.cursor ?? shown.event,
        })
      : null,
    kinds: RECORD_EVENT_KINDS.filter(
      (one) => (COMMON.includes(one) || record.events.includes(one)) && (one !== 'note' || readsNotes),
    ),
  }
}

/** Presents an audit entry. An entry about another record, such as an entry in an event, names that record. */
function presentChange(
  item: AuditItem,
  subject: { kind: string; id: string },
): TimelineEvent<RecordEventKind> {
  const isOther = item.subject_kind !== subject.kind || item.subject_id !== subject.id
  return {
    key: `change:${item.position}`,
    kind: 'change',
    at: item.at,
    verb: item.verb,
    by: item.person,
    text: isOther ? item.record : '',
    amount: null,
    path: isOther ? item.path : '',
    change: item.change,
    subject_kind: item.subject_kind,
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

function positionText({ entry, event }: ActivityPosition): string {
  return cursorText([entry, event?.at ?? null, event?.key ?? null])
}

/** Returns the position at which the page begins. @throws Problem VALIDATION for a malformed cursor */
function acceptPosition(text: string | undefined): ActivityPosition {
  const cursor = readCursor(text)
  if (cursor === null) return { entry: null, event: null }
  const [entry, at, key] = cursor
  const isEntry = entry === null || (typeof entry === 'number' && Number.isInteger(entry) && entry > 0)
  if (!isEntry || entry === undefined) throw new Problem('VALIDATION')
  if (at === null && key === null) return { entry, event: null }
  if (typeof at !== 'string' || typeof key !== 'string' || !INSTANT.test(at)) throw new Problem('VALIDATION')
  return { entry, event: { at, key } }
}
