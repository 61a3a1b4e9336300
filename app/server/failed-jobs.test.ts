import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailedMail } from '#features/staff/mail-log.contract.ts'
import type { FailedJob } from '#features/status/jobs-desk.contract.ts'
import { SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

const MAILS = '/api/v1/staff/mails'
const WORK = '/api/v1/staff/jobs'

let server: RunningServer
let owner: Asker

/** Creates 1,400 failed mails, 300 other failed jobs and 20,000 jobs that are done. */
beforeAll(async () => {
  server = await startTestServer({ nowIso: '2026-11-21T01:00:00Z' })
  owner = server.as({ roles: ['owner'] })
  const { db } = server.database
  await db.execute(sql`delete from job`)
  // Some jobs are created within the same millisecond, and some at the same instant.
  await db.execute(sql`insert into job (id, kind, payload, lane, run_at, attempts, last_error, finished_at, created_at)
    select ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n > 1400 and n <= 1700 then 'events-desk.drop-unsaved' else ${SEND_MAIL_JOB} end,
      case when n > 1700 then '{}' else jsonb_build_object('to', 'b' || n || '@many.example', 'subject',
        case when n % 3 = 0 then 'Your invoice' else 'A place is yours' end, 'text', 'secret', 'html', 'secret',
        'messageKey', n::text) end,
      'mail', timestamptz '2026-11-22T00:00:00Z', 3, case when n <= 1700 then 'connect ECONNREFUSED' end,
      case when n > 1700 or n % 4 = 0 then timestamptz '2026-11-20T00:00:00Z' end,
      timestamptz '2026-09-30T14:00:00Z' + n / 2 * interval '3 microseconds'
    from generate_series(1, 21700) n`)
  await db.execute(sql`vacuum analyze`)
})
afterAll(() => server.stop())

type Row = FailedMail | FailedJob
type Page = { data: Row[]; next: string | null; total: number; has_more_than_total: boolean }

async function list(path: string, query: string): Promise<Page> {
  const answer = await owner.request('GET', `${path}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

/** Reads all pages, and fails if a page repeats. */
async function all(path: string, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Page = await list(path, `${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...page.data)
    expect(rows.length).toBeLessThanOrEqual(1400)
    next = page.next
  }
  return rows
}

const numberOf = ({ id }: Row) => Number(id.slice(-12))
const numbersFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const givenUpFirst = (numbers: readonly number[]) => [
  ...numbers.filter((n) => n % 4 === 0),
  ...numbers.filter((n) => n % 4 !== 0),
]

describe('the lists of failed jobs', () => {
  it.each([
    ['mails', MAILS, numbersFrom(1, 1400)],
    ['other work', WORK, numbersFrom(1401, 1700)],
  ])('show all %s once over all pages, those given up first, then the oldest', async (_, path, numbers) => {
    expect((await all(path)).map(numberOf)).toEqual(givenUpFirst(numbers))
  })

  it('count up to 1,000', async () => {
    expect(await list(MAILS, '')).toMatchObject({ total: 1000, has_more_than_total: true })
    expect(await list(WORK, '')).toMatchObject({ total: 300, has_more_than_total: false })
  })

  it.each([
    ['q=b120', (n: number) => n === 120 || (n >= 1200 && n < 1210)],
    ['q=invoice%20b12', (n: number) => n % 3 === 0 && String(n).startsWith('12')],
    ['q=secret', () => false],
  ])('of mails show with %s those whose address or subject match', async (query, matches) => {
    const wanted = givenUpFirst(numbersFrom(1, 1400).filter(matches))
    expect((await all(MAILS, query)).map(numberOf)).toEqual(wanted)
    expect((await list(MAILS, query)).total).toBe(wanted.length)
  })

  it.each([MAILS, WORK])('of %s refuse a malformed cursor', async (path) => {
    const ofOtherList = Buffer.from(JSON.stringify(['x', 1])).toString('base64url')
    for (const after of ['x', ofOtherList])
      expect(codeOf(await owner.request('GET', `${path}?after=${after}`))).toBe('VALIDATION')
  })

  it.each([MAILS, WORK])('of %s are read from an index of the failed jobs', async (path) => {
    const plans = await explainReads(server.database, () => list(path, ''))
    const ofJobs = plans.filter(({ statement }) => statement.includes('"attempts" > 0'))
    expect(ofJobs).toHaveLength(2)
    for (const { plan } of ofJobs) expect(plan).not.toMatch(/Seq Scan on job|Sort Key/)
  })

  it('are counted for the dashboard from an index', async () => {
    const plans = await explainReads(server.database, () => owner.request('GET', '/api/v1/staff/counts'))
    const ofJobs = plans.filter(({ statement }) => /from "?job"?/.test(statement))
    expect(ofJobs.length).toBeGreaterThan(0)
    for (const { plan } of ofJobs) expect(plan).not.toMatch(/Seq Scan on job/)
  })
})
