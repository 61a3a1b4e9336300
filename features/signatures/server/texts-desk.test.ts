import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplyAnswer } from '#features/membership/membership.contract.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { applicationFor, applyWith, newPerson, offerTo, startClub } from '#tests/membership/club-server.ts'
import type { DeskText, DeskTexts } from '../signatures-desk.contract.ts'
import { publishText } from './signatures.public.ts'
import { signature } from './signatures.tables.ts'

const BASE = '/api/v1/club/desk/texts'
const DAY_MS = 24 * 3_600_000

let server: RunningServer
let owner: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  owner = server.as({ roles: ['owner'] })
})
afterAll(() => server.stop())

const post = (path: string, body: object, asker = owner): Promise<Answer> =>
  asker.request('POST', `${BASE}/${path}`, { body })

async function textOf(slug: string): Promise<DeskText> {
  const answer = (await owner.request('GET', `${BASE}/list`)).json() as DeskTexts
  const text = answer.data.find((one) => one.slug === slug)
  if (text === undefined) throw new Error(`no text ${slug}`)
  return text
}

async function publish(slug: string, changes: object = {}): Promise<Answer> {
  const latest = (await textOf(slug)).versions[0]?.version ?? 0
  const text = { slug, title: 'Our rules', body: 'We follow our rules.', valid_from: '2026-11-21', latest }
  return post('publish', { ...text, ...changes })
}

const startWith = (slug: string) =>
  server.database.transaction((tx) =>
    publishText(tx, {
      slug,
      title: 'Starting text',
      body: 'Neutral words.',
      isTemplate: true,
      validFrom: '2026-11-21',
      at: new Date(server.clock.nowMs()),
    }),
  )

async function lastAudit(): Promise<AuditItem | undefined> {
  const answer = await owner.request('GET', '/api/v1/staff/audit')
  return (answer.json() as { data: AuditItem[] }).data[0]
}

async function join(code = 'SOCIAL', born = '1984-05-17', changes = {}) {
  const person = await newPerson(server, { born })
  return applyWith(person, await applicationFor(person, code, changes))
}

const answerOf = (answer: Answer) => answer.json() as ApplyAnswer & { text_code?: string }

describe('staff calls for texts to sign', () => {
  it('are restricted to owners', async () => {
    for (const role of ['membership', 'registrar', 'content'] as const) {
      const other = server.as({ roles: [role] })
      expect((await other.request('GET', `${BASE}/list`)).status).toBe(403)
      expect((await post('confirm', { slug: 'club-rules', version: 1 }, other)).status).toBe(403)
    }
    expect((await server.request('GET', `${BASE}/list`)).status).toBe(401)
  })

  it('apply a new version from its first day on and leave earlier signatures unchanged', async () => {
    const before = await join()
    expect(answerOf(before).success).toBe(true)
    expect((await publish('club-rules', { valid_from: '2026-11-23' })).status).toBe(200)
    const stillOld = await offerTo(await newPerson(server))
    expect(stillOld.texts.find(({ slug }) => slug === 'club-rules')?.version).toBe(1)
    server.clock.advanceMs(2 * DAY_MS)
    try {
      const person = await newPerson(server)
      const offer = await offerTo(person)
      expect(offer.texts.find(({ slug }) => slug === 'club-rules')).toMatchObject({
        version: 2,
        title: 'Our rules',
        body: 'We follow our rules.',
      })
      const old = stillOld.texts.map(({ slug, version, hash }) => ({ slug, version, hash }))
      const stale = await applyWith(person, await applicationFor(person, 'SOCIAL', { agreed: old }))
      expect(answerOf(stale).text_code).toBe('TEXT_CHANGED')
      expect(answerOf(await join()).success).toBe(true)
    } finally {
      server.clock.advanceMs(-2 * DAY_MS)
    }
    const rows = await server.database.db
      .select({ texts: signature.texts })
      .from(signature)
      .where(eq(signature.subjectKind, 'membership_application'))
      .orderBy(desc(signature.position))
    expect(rows.map(({ texts }) => texts.find(({ slug }) => slug === 'club-rules')?.version)).toEqual([2, 1])
  })

  it('record the text before and after in the audit log', async () => {
    await publish('privacy', { title: 'Our privacy notice', body: 'We keep little.' })
    expect(await lastAudit()).toMatchObject({
      verb: 'published',
      subject_kind: 'signed_text',
      subject_id: 'privacy',
    })
    const change = JSON.parse((await lastAudit())?.change ?? '{}') as Record<string, object>
    expect(change['before']).toMatchObject({ version: 1, title: 'Privacy notice' })
    expect(change['after']).toMatchObject({
      version: 2,
      title: 'Our privacy notice',
      body: 'We keep little.',
    })
  })

  it.each([
    ['valid_from', { valid_from: '2026-11-20' }],
    ['title', { title: '  ' }],
    ['body', { body: '' }],
  ])('refuse a version with a wrong %s', async (field, changes) => {
    const answer = await publish('risk-warning', changes)
    expect(answer.status).toBe(422)
    expect((answer.json() as { errors: { field: string }[] }).errors.map((one) => one.field)).toEqual([field])
  })

  it('refuse a version that is based on an outdated one', async () => {
    expect((await publish('risk-warning')).status).toBe(200)
    const answer = await publish('risk-warning', { latest: 1, title: 'Another title' })
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({
      text_code: 'CONFLICT',
      errors: [{ field: 'title', code: 'changed' }],
      current: await textOf('risk-warning'),
    })
  })

  it('refuse an unknown slug', async () => {
    expect(
      (
        await post('publish', {
          slug: 'anything',
          title: 'A',
          body: 'B',
          valid_from: '2026-11-21',
          latest: 0,
        })
      ).status,
    ).toBe(422)
    expect((await post('confirm', { slug: 'club-rules', version: 99 })).status).toBe(404)
  })

  it('delete a version before its first day and not afterwards', async () => {
    await publish('event-disclaimer', { valid_from: '2026-12-01' })
    const planned = (await textOf('event-disclaimer')).versions[0]?.version ?? 0
    expect((await post('cancel', { slug: 'event-disclaimer', version: planned })).status).toBe(200)
    expect((await textOf('event-disclaimer')).versions.map(({ version }) => version)).not.toContain(planned)
    const answer = await post('cancel', { slug: 'event-disclaimer', version: 1 })
    expect([answer.status, answerOf(answer).text_code]).toEqual([409, 'CONFLICT'])
  })
})

describe('template text', () => {
  it('cannot be signed until the owner confirms it', async () => {
    const version = await startWith('privacy')
    const offer = await offerTo(await newPerson(server))
    expect(offer.texts.find(({ slug }) => slug === 'privacy')?.is_approved).toBe(false)
    const refused = await join()
    expect([refused.status, answerOf(refused).success, answerOf(refused).text_code]).toEqual([
      200,
      false,
      'TEXT_NOT_PUBLISHED',
    ])
    expect((await post('confirm', { slug: 'privacy', version })).status).toBe(200)
    const change = JSON.parse((await lastAudit())?.change ?? '{}') as Record<string, object>
    expect(change).toMatchObject({ before: { is_template: true }, after: { is_template: false } })
    expect(answerOf(await join()).success).toBe(true)
    expect((await post('confirm', { slug: 'privacy', version })).status).toBe(409)
  })

  it('is replaced when the owner publishes another text', async () => {
    await startWith('risk-warning')
    expect(answerOf(await join()).success).toBe(false)
    await publish('risk-warning', { title: 'Our warning' })
    expect(answerOf(await join()).success).toBe(true)
  })
})

describe('guardian consent text', () => {
  const guardian = {
    details: {
      guardian_name: 'Merle Underbool',
      guardian_email: 'merle@corellaplains.example',
      guardian_phone: '0491 570 006',
    },
    guardian_signature: { method: 'typed', name: 'Merle Underbool', image: '', strokes: [] },
  }

  it('is required for a junior and not for an adult', async () => {
    const junior = await newPerson(server, { born: '2011-05-17' })
    const offer = await offerTo(junior)
    expect(offer.texts.map(({ slug }) => slug)).not.toContain('guardian-consent')
    expect(offer.guardian_texts.map(({ slug }) => slug)).toEqual(['guardian-consent'])
    const tooFew = offer.texts.map(({ slug, version, hash }) => ({ slug, version, hash }))
    const without = await applyWith(
      junior,
      await applicationFor(junior, 'JUNIOR', { ...guardian, agreed: tooFew } as object),
    )
    expect([without.status, without.text]).toEqual([422, expect.stringContaining('agreed.guardian-consent')])
    const input = await applicationFor(junior, 'JUNIOR', guardian as object)
    expect(answerOf(await applyWith(junior, input)).success).toBe(true)
  })
})
