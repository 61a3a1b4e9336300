import { expect, test } from 'vitest'
import type { TaskRow } from '#platform/server/scheduled-tasks/scheduled-tasks.store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { figuresOf, type ListedTask } from './task-figures.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const from = (ms: number) => new Date(NOW.getTime() + ms)

const TASK: ListedTask = { name: 'sweep', title: { id: 'Sweep' }, everyMs: HOUR_MS, isLocal: false }
const ROW: TaskRow = {
  name: 'sweep',
  everyMs: HOUR_MS,
  nextRunAt: from(30 * MINUTE_MS),
  holder: 'machine 1',
  leaseId: null,
  leasedUntil: null,
  lostRuns: 0,
  startedAt: from(-31 * MINUTE_MS),
  finishedAt: from(-30 * MINUTE_MS),
  result: 'done',
  failedRuns: 0,
  lastError: null,
}
const FAILED: Partial<TaskRow> = { result: 'failed', failedRuns: 2, lastError: 'Error: no' }
const NEVER_RAN: Partial<TaskRow> = { startedAt: null, finishedAt: null, result: null, nextRunAt: NOW }

test.each<[string, string, Partial<TaskRow> | null, Partial<ListedTask>]>([
  ['that ran', 'done', {}, {}],
  ['without a row', 'pending', null, {}],
  ['before its first run', 'pending', NEVER_RAN, {}],
  [
    'that has not had its first run for two hours',
    'late',
    { ...NEVER_RAN, nextRunAt: from(-2 * HOUR_MS) },
    {},
  ],
  ['that is due for some minutes', 'done', { nextRunAt: from(-59 * MINUTE_MS) }, {}],
  ['that is due for over an hour', 'late', { nextRunAt: from(-61 * MINUTE_MS) }, {}],
  ['that runs', 'running', { leasedUntil: from(SECOND_MS), nextRunAt: from(-2 * HOUR_MS) }, {}],
  ['that runs after a failure', 'running', { ...FAILED, leasedUntil: from(SECOND_MS) }, {}],
  ['whose process was killed', 'interrupted', { leasedUntil: from(-SECOND_MS) }, {}],
  ['that failed', 'failed', FAILED, {}],
  ['that failed and is late', 'failed', { ...FAILED, nextRunAt: from(-DAY_MS) }, {}],
  ['that looks for work all the time', 'constant', { nextRunAt: from(-DAY_MS) }, { everyMs: 10 * SECOND_MS }],
  ['that looks for work and failed', 'failed', FAILED, { everyMs: 10 * SECOND_MS }],
  ['of the machine', 'constant', null, { isLocal: true }],
])('a task %s is %s', (_, state, row, task) => {
  expect(figuresOf({ ...TASK, ...task }, row && { ...ROW, ...row }, NOW.getTime()).state).toBe(state)
})

test('a task that runs several times a minute has no next run', () => {
  const figures = figuresOf({ ...TASK, everyMs: 10 * SECOND_MS }, ROW, NOW.getTime())
  expect(figures).toMatchObject({ nextRunAt: null, lastRunAt: ROW.finishedAt })
})
