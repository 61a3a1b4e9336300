import { expect, test } from 'vitest'
import { DrizzleQueryError } from 'drizzle-orm'
import { recordedProcessLog } from '#tests/kit/edge.ts'
import { openLog } from './log.ts'
import { errorForLog } from './log-errors.ts'

test('logs a failed statement without its parameter values', () => {
  const { log, text } = recordedProcessLog()
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
    code: '23505',
    constraint: 'person_email',
    detail: 'Key (email)=(sam@example.org) already exists.',
    parameters: ['hunter2'],
  })
  log.error(
    {
      err: new DrizzleQueryError('insert into person values ($1, $2)', ['sam@example.org', 'hunter2'], cause),
    },
    'failed',
  )
  const line = text()
  expect(line).not.toMatch(/sam@|hunter2/)
  const logged = JSON.parse(line) as { err: unknown }
  expect(logged.err).toMatchObject({
    message: 'Failed query: insert into person values ($1, $2)',
    cause: { code: '23505', constraint: 'person_email' },
  })
  expect(line).toContain('log.test.ts')
})

test('does not log a value that the database rejected', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "hunter2"'), {
    code: '22P02',
  })
  expect(JSON.stringify(errorForLog(error))).not.toContain('hunter2')
})

test('does not log the content of a thrown value that is not an error', () => {
  expect(errorForLog({ password: 'hunter2' })).toEqual({ type: 'object', message: 'not an Error was thrown' })
})

test('writes one line even if the logged input contains a line break', () => {
  const { log, text } = recordedProcessLog()
  log.info({ url: '/a\n{"level":60}' }, 'request')
  expect(text().trim().split('\n')).toHaveLength(1)
})

test('several processes add their number to each line and write batches that a pipe does not mix', () => {
  const written: string[] = []
  const destination = { write: (lines: string) => written.push(lines), flushSync: () => undefined }
  const { log, writeLine, flush } = openLog({ level: 'info', worker: 2, destination })
  log.info({ url: '/' }, 'request')
  writeLine('{"level":30,"message":"request"}\n')
  for (let line = 0; line < 100; line += 1) log.info({ url: `/${'é'.repeat(80)}` }, 'request')
  flush()
  const lines = written.join('').trim().split('\n')
  expect(lines).toHaveLength(102)
  expect(lines.every((line) => (JSON.parse(line) as { worker: number }).worker === 2)).toBe(true)
  expect(Math.max(...written.map((batch) => Buffer.byteLength(batch)))).toBeLessThanOrEqual(4_096)
  expect(written.every((batch) => batch.endsWith('\n'))).toBe(true)
})
