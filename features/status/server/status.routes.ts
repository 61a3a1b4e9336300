import type { FastifyInstance } from 'fastify'
import { formatIn } from '#platform/server/formats.ts'
import { listSlowestQueries } from '#platform/server/database/query-times.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { clubStatus, type StatusLine, type StatusTask, type TaskState } from '../status.contract.ts'
import { statusAnswer } from '../status.schema.ts'
import { type Line, worstLevel } from './line.ts'
import { measure, type MeasureDeps } from './measure.ts'
import { statusLines } from './status-lines.ts'
import type { TaskFigures } from './task-figures.ts'

export type StatusDeps = MeasureDeps & { timezone: () => Promise<string> }

const SLOWEST_SHOWN = 10
const NEEDS_ATTENTION: readonly TaskState[] = ['failed', 'late', 'interrupted']

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
        tasks: figures.tasks.map((task) => presentTask(task, locale)).toSorted(byState),
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

function presentTask(task: TaskFigures, locale: Locale): StatusTask {
  const { name, title, state, runningSince, lastRunAt, nextRunAt, error } = task
  return {
    name,
    title: messagesFor(locale)._(title),
    state,
    running_since: runningSince?.toISOString() ?? null,
    last_run_at: lastRunAt?.toISOString() ?? null,
    next_run_at: nextRunAt?.toISOString() ?? null,
    error: state === 'failed' ? error : null,
  }
}

/** Sorts tasks whose state needs attention first. The others keep their order. */
function byState(a: StatusTask, b: StatusTask): number {
  const rank = ({ state }: StatusTask) =>
    NEEDS_ATTENTION.includes(state) ? NEEDS_ATTENTION.indexOf(state) : 3
  return rank(a) - rank(b)
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
