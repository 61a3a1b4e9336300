import type { FastifyInstance } from 'fastify'
import { formatIn } from '#platform/server/formats.ts'
import { listSlowestQueries } from '#platform/server/database/query-times.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { clubStatus, type StatusLine } from '../status.contract.ts'
import { statusAnswer } from '../status.schema.ts'
import { type Line, worstLevel } from './line.ts'
import { measure, type MeasureDeps } from './measure.ts'
import { statusLines } from './status-lines.ts'

export type StatusDeps = MeasureDeps & { timezone: () => Promise<string> }

const SLOWEST_SHOWN = 10

/** Adds the owner's call that measures the installation. */
export function statusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  serve(app, clubStatus, {
    mayCall: requireRole('owner'),
    answer: statusAnswer,
    handle: async ({ locale }) => {
      const figures = await measure(deps)
      const lines = statusLines(figures, formatIn(locale), await deps.timezone())
      return {
        checked_at: figures.at.toISOString(),
        level: worstLevel(lines.map(({ level }) => level)),
        lines: lines.map((line) => presentLine(line, locale)),
        slowest: listSlowestQueries(SLOWEST_SHOWN).map(({ text, count, totalMs, maxMs }) => ({
          query: text,
          count,
          mean_ms: Math.round(totalMs / count),
          max_ms: Math.round(maxMs),
        })),
      }
    },
  })
}

function presentLine({ id, level, title, says, advice, path }: Line, locale: Locale): StatusLine {
  const i18n = messagesFor(locale)
  return {
    id,
    level,
    title: i18n._(title),
    text: says.map((sentence) => i18n._(sentence)).join(' '),
    advice: advice === null ? '' : i18n._(advice),
    path: path ?? null,
  }
}
