import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { bodyOf, get, post, signUp, stepUp, WIDE_LIMITS } from '#tests/accounts/members.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { PrivacyWorkItem } from '../privacy-desk.contract.ts'
import { findAuditBreak } from './audit.ts'

const BASE = '/api/v1/staff/privacy'

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS })
  const { access_token: token } = await signUp(server, 'col@corellaplains.example')
  const { user } = bodyOf(await get(server, 'authUser', token))
  await insertRoles(server.database.db, user?.id ?? 0, ['membership'], new Date(server.clock.nowMs()))
  secretary = server.as({ personId: user?.id ?? 0, roles: ['membership'] })
})
afterAll(() => server.stop())

/** Signs up a new person and makes a request in their name. */
async function asks(name: string, kind: 'correct' | 'delete' | 'export', detail = '') {
  const email = `${name}@corellaplains.example`
  const { access_token: token } = await signUp(server, email)
  const code = await stepUp(server, email, token)
  const answer = await post(server, 'privacy/ask', { kind, detail, code }, token)
  expect(answer.status).toBe(200)
  return { email, token, id: String(bodyOf(answer).item?.['id']) }
}

async function list(query = ''): Promise<PrivacyWorkItem[]> {
  const answer = await secretary.request('GET', `${BASE}${query}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { data: PrivacyWorkItem[] }).data
}
const startWork = (id: string) => secretary.request('POST', `${BASE}/take-up`, { body: { id } })
const answer = (id: string, words: string, isWhole = true) =>
  secretary.request('POST', `${BASE}/answer`, { body: { id, is_whole: isWhole, words } })
const statusOf = async (token: string) =>
  ((await get(server, 'privacy', token)).json() as { requests: { status: string }[] }).requests[0]?.status

describe('requests about personal data', () => {
  it.each([
    ['GET', BASE],
    ['POST', `${BASE}/take-up`],
    ['POST', `${BASE}/answer`],
    ['POST', `${BASE}/remove`],
  ])('%s %s is restricted to the secretary and owners', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await server.request(method, path, body)).status).toBe(401)
    for (const roles of [[], ['treasurer', 'content'], ['registrar']] as const)
      expect((await server.as({ roles }).request(method, path, body)).status).toBe(403)
    const allowed = await server.as({ roles: ['owner'] }).request(method, path, body)
    expect(allowed.status).toBe(method === 'POST' ? 422 : 200)
  })

  it('are listed, oldest first, with their deadline', async () => {
    const before = (await list()).length
    const correction = await asks('odessa', 'correct', 'Roe, with an e')
    server.clock.advanceMs(60_000)
    const deletion = await asks('banjo', 'delete')
    await asks('ines', 'export')
    const work = (await list()).slice(before)
    expect(work).toMatchObject([
      { id: correction.id, kind: 'correct', detail: 'Roe, with an e', email: correction.email },
      { id: deletion.id, kind: 'delete', status: 'received', person: 'Jarrah Quillfeather' },
    ])
    const [first] = work
    expect(Date.parse(first?.due_at ?? '') - Date.parse(first?.created_at ?? '')).toBe(30 * DAY_MS)
    const counts = await secretary.request('GET', '/api/v1/staff/counts')
    expect((counts.json() as { data: object[] }).data).toContainEqual({
      key: 'privacy_waiting',
      count: before + 2,
    })
  })

  it('are started by one staff member, which the member can see', async () => {
    const { id, token } = await asks('dot', 'correct', 'The number is 7')
    expect(await statusOf(token)).toBe('received')
    const both = await Promise.all([startWork(id), startWork(id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statusOf(token)).toBe('in_progress')
  })

  it('are answered once, by mail, and are closed afterwards', async () => {
    const { id, token, email } = await asks('piotr', 'delete')
    const empty = await answer(id, '  ')
    expect([empty.status, bodyOf(empty).errors?.map(({ field }) => field)]).toEqual([422, ['words']])
    const words = 'You have an open order.\nAsk again once it is paid <or cancelled>.'
    const whole = await answer(id, words, true)
    expect([whole.status, bodyOf(whole).text_code]).toEqual([422, 'NOT_ELIGIBLE'])
    const both = await Promise.all([answer(id, words, false), answer(id, words, false)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const mails = (await server.mailTo(email)).filter(
      ({ subject }) => subject === 'Your request to remove your data',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('The club has not removed your data.')
    expect(mails[0]?.text).toContain('Ask again once it is paid <or cancelled>.')
    expect(mails[0]?.html).toContain('&#60;or cancelled&#62;')
    expect(await statusOf(token)).toBe('partly_done')
    expect((await list()).map((item) => item.id)).not.toContain(id)
    expect((await list('?view=answered&sort=answered&order=desc'))[0]).toMatchObject({
      id,
      status: 'partly_done',
    })
    expect((await startWork(id)).status).toBe(409)
  })

  it('write each step to the audit log', async () => {
    const { id } = await asks('thea', 'correct', 'Brackenfold')
    await startWork(id)
    await answer(id, 'Done, and sorry.')
    const trail = (
      await server.as({ roles: ['owner'] }).request('GET', `/api/v1/staff/audit?q=${id}`)
    ).json() as { data: { verb: string; change: string }[] }
    expect(trail.data.map(({ verb }) => verb)).toEqual(['answered', 'took_up'])
    expect(JSON.parse(trail.data[0]?.change ?? '')).toMatchObject({
      kind: 'correct',
      status: 'done',
      words: 'Done, and sorry.',
    })
    expect(await findAuditBreak(server.database.db)).toBeNull()
  })

  it('of an unknown id, or for an export, cannot be answered', async () => {
    const { id } = await asks('marlow', 'export')
    for (const wrong of [id, crypto.randomUUID()]) {
      expect((await startWork(wrong)).status).toBe(404)
      expect((await answer(wrong, 'x')).status).toBe(404)
    }
    for (const wrong of ['1', '', 'x'.repeat(99)]) expect((await startWork(wrong)).status).toBe(422)
    expect((await answer(id, 'x'.repeat(2_001))).status).toBe(422)
  })
})
