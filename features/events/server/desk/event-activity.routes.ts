import type { FastifyInstance } from 'fastify'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { auditAnswer } from '#features/staff/audit-log.schema.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { eventActivity } from '../../events-desk.contract.ts'
import { activityInput } from '../../events-desk.schema.ts'

export type EventActivityDeps = {
  /** Returns the audit log's entries about an event that come before a position, newest first. */
  readActivity: (
    page: { eventId: number; before: number | null; limit: number },
    locale: Locale,
  ) => Promise<AuditItem[]>
}

const PAGE_SIZE = 20

/** Registers the call that returns the actions of staff on an event. */
export function eventActivityRoutes(app: FastifyInstance, { readActivity }: EventActivityDeps): void {
  serve(app, eventActivity, {
    input: activityInput,
    mayCall: requireRole('events'),
    answer: auditAnswer,
    handle: async ({ input: { id, before }, locale }) => {
      const rows = await readActivity({ eventId: id, before: before ?? null, limit: PAGE_SIZE + 1 }, locale)
      return { data: rows.slice(0, PAGE_SIZE), is_whole: rows.length <= PAGE_SIZE }
    },
  })
}
