import * as z from 'zod'
import { deskEntriesAnswer, eventId } from './entries-desk.schema.ts'
import { ENTRIES_COLUMNS, ENTRIES_SORTS } from './entries-list.contract.ts'
import { ENTRY_GROUPS } from './entries-list.rules.ts'
import { ENTRY_STATES } from './entry-state.rules.ts'

const filter = {
  event: eventId,
  group: z.enum(ENTRY_GROUPS).optional(),
  q: z.string().max(120).default(''),
  class: z.string().min(1).max(8).optional(),
  state: z.enum(ENTRY_STATES).optional(),
  payment: z.enum(['paid', 'unpaid', 'paper']).optional(),
  sort: z.enum(ENTRIES_SORTS).default('class'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const entryPageInput = z.object({ ...filter, after: z.string().max(1000).optional() })

/** Splits the text of a query parameter into its values, which are separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const entriesCsvInput = z.object({
  ...filter,
  columns: z
    .string()
    .max(300)
    .transform(listed)
    .pipe(z.array(z.enum(ENTRIES_COLUMNS)).min(1))
    .default([...ENTRIES_COLUMNS]),
  ids: z.string().max(2500).transform(listed).pipe(z.array(z.uuid()).max(60)).optional(),
})

const { event, data, to_give_back: toRefund } = deskEntriesAnswer.shape
export const entryPageAnswer = z.object({
  event,
  to_give_back: toRefund,
  data,
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.record(z.enum(ENTRY_GROUPS), z.number()),
})
