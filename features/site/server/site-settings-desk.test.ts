import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/kit/refusals.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { DeskFeatures, DeskPublic } from '../site-desk.contract.ts'

const BASE = '/api/v1/cognito/domain/desk'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const officer = () => server.as({ roles: ['content'] })
const owner = () => server.as({ roles: ['owner'] })
const read = async (by = owner()) =>
  (await by.request('GET', `${BASE}/site`)).json() as { public: DeskPublic; features: DeskFeatures | null }
const savePublic = async (changes: Partial<DeskPublic>, by = officer()) =>
  by.request('POST', `${BASE}/public`, { body: { ...(await read()).public, ...changes } })
const saveFeatures = async (changes: Partial<DeskFeatures>, by = owner()) =>
  by.request('POST', `${BASE}/features`, { body: { ...(await read()).features, ...changes } })

describe('the settings of the site', () => {
  it('are read by the content desk, without those for owners', async () => {
    expect((await server.request('GET', `${BASE}/site`)).status).toBe(401)
    expect((await server.as({ roles: ['shop'] }).request('GET', `${BASE}/site`)).status).toBe(403)
    expect((await read(officer())).features).toBeNull()
    expect((await read()).features).toMatchObject({ login_code_only: true, pay_at_club: false })
  })

  it('are changed by the role they belong to, and are public at once', async () => {
    expect(
      (await savePublic({ seo_title_suffix: ' | Club', facebook: 'https://www.facebook.com/club' })).status,
    ).toBe(200)
    const shown = (await server.request('GET', '/api/v1/cognito/domain/currentDomain')).text
    expect(shown).toContain(' | Club')
    expect((await saveFeatures({ manage_addresses: true }, officer())).status).toBe(403)
    expect((await saveFeatures({ manage_addresses: true })).status).toBe(200)
    expect((await read()).features?.manage_addresses).toBe(true)
  })

  it.each([
    { facebook: 'https://evil.example/club' },
    { favicon: 'not a hash' },
    { seo_title_prefix: 'x'.repeat(61) },
  ])('refuse %j', async (changes) => {
    const answer = await savePublic(changes)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'VALIDATION'])
  })

  it.each([{ google_analytics_key: '<script>' }, { matomo_site_url: 'http://10.0.0.1/' }])(
    'refuse %j',
    async (changes) => expect((await saveFeatures(changes)).status).toBe(422),
  )

  it('refuse a save from an older revision, and name the changed fields', async () => {
    const { public: before } = await read()
    await savePublic({ show_back_to_top: false })
    const late = await officer().request('POST', `${BASE}/public`, {
      body: { ...before, show_back_to_top: true },
    })
    expect(late.status).toBe(409)
    expect((late.json() as { errors: object[] }).errors).toMatchObject([{ field: 'show_back_to_top' }])
  })

  it('need a step-up to be changed', async () => {
    const plain = server.as({ roles: ['content'], isSteppedUp: false })
    expect(codeOf(await savePublic({ seo_title_prefix: 'Club: ' }, plain))).toBe('STEP_UP_NEEDED')
  })
})
