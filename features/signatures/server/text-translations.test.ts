import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { enterWith, formFor, newDriver, offerOf, putHillclimb } from '#tests/entries/entry-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { applicationFor, applyWith, newPerson, offerTo, startClub } from '#tests/membership/club-server.ts'
import type { DeskTexts, TextVersion } from '../signatures-desk.contract.ts'
import type { TextToSign } from '../signatures.contract.ts'
import { agreedTexts } from '../signatures.rules.ts'
import { findBreak, signedTextNames } from './signatures.public.ts'
import { signature, signedText } from './signatures.tables.ts'

const BASE = '/api/v1/club/desk/texts'
const SLUG = 'club-rules'

let server: RunningServer
let owner: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  owner = server.as({ roles: ['owner'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await offer('de', 'ar')
  await translate({})
})

async function offer(...further_languages: string[]): Promise<void> {
  const answer = await server
    .as({ roles: ['content', 'owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: { main_language: 'en', further_languages } })
  expect(answer.status, answer.text).toBe(200)
}

async function currentVersion(): Promise<TextVersion> {
  const { data } = (await owner.request('GET', `${BASE}/list`)).json() as DeskTexts
  const text = data.find(({ slug }) => slug === SLUG)
  const current = text?.versions.find(({ version }) => version === text.current)
  if (current === undefined) throw new Error('no club rules')
  return current
}

async function send(body: object, asker = owner): Promise<Answer> {
  const { version } = await currentVersion()
  return asker.request('POST', `${BASE}/translate`, { body: { slug: SLUG, version, ...body } })
}

async function translate(translations: RecordTexts): Promise<void> {
  const answer = await send({ translations })
  expect(answer.status, answer.text).toBe(200)
}

async function german(): Promise<RecordTexts> {
  const { title, body } = await currentVersion()
  return {
    de: {
      title: { value: 'Clubregeln', of: title },
      body: { value: 'Ich halte mich an die Regeln.', of: body },
    },
  }
}

/** Returns a caller whose browser uses another language. */
function readingIn<Caller extends Asker>(asker: Caller, language: string): Caller {
  return {
    ...asker,
    request: (method, path, rest = {}) =>
      asker.request(method, path, { ...rest, headers: { ...rest.headers, 'accept-language': language } }),
  }
}

const rulesOf = (texts: readonly TextToSign[]) => texts.find(({ slug }) => slug === SLUG)
const rulesFor = async (language: string) =>
  rulesOf((await offerTo(readingIn(await newPerson(server), language))).texts)

async function lastSigned(personId: number) {
  const [row] = await server.database.db
    .select({ texts: signature.texts })
    .from(signature)
    .where(eq(signature.personId, personId))
    .orderBy(desc(signature.position))
  return row?.texts.find(({ slug }) => slug === SLUG)
}

describe('a translated text to sign', () => {
  it('is sent beside the binding text to readers of its language only', async () => {
    await translate(await german())
    const { title, body } = await currentVersion()
    expect(await rulesFor('de')).toMatchObject({
      title,
      body,
      language: 'en',
      translation: { language: 'de', title: 'Clubregeln', body: 'Ich halte mich an die Regeln.' },
    })
    for (const language of ['en', 'ar', 'fr']) {
      const text = await rulesFor(language)
      expect(text).toMatchObject({ title, body, language: 'en' })
      expect(text).not.toHaveProperty('translation')
    }
  })

  it('is sent with the language of the binding text by a club with one language', async () => {
    await translate(await german())
    await offer()
    const text = await rulesFor('de')
    expect(text).toMatchObject({ language: 'en' })
    expect(text).not.toHaveProperty('translation')
  })

  it('counts as missing until title and body are translated from the current wording', async () => {
    const { de = {} } = await german()
    const { title, body } = de
    if (title === undefined || body === undefined) throw new Error('no translation')
    for (const texts of [{ title }, { body }, { title, body: { ...body, of: 'An older text' } }]) {
      await translate({ de: texts })
      expect(await rulesFor('de')).not.toHaveProperty('translation')
    }
  })

  it('is sent by the entry form too', async () => {
    await translate(await german())
    await putHillclimb(server, 'read-in-german')
    const driver = readingIn(await newDriver(server), 'de')
    const texts = (await offerOf(driver, 'read-in-german')).texts
    expect(rulesOf(texts)?.translation?.title).toBe('Clubregeln')
    const signed = await enterWith(
      driver,
      await formFor(driver, 'read-in-german', { agreed: agreedTexts(texts) }),
    )
    expect(signed.json()).toMatchObject({ success: true })
    expect(await lastSigned(driver.id)).toMatchObject({ language: 'de' })
  })
})

describe('a signature of a translated text', () => {
  it('stores the binding version, the language shown and the hash of the translation, in the hash chain', async () => {
    await translate(await german())
    const person = readingIn(await newPerson(server), 'de')
    const { texts } = await offerTo(person)
    const agreed = agreedTexts(texts)
    const answer = await applyWith(person, await applicationFor(person, 'SOCIAL', { agreed }))
    expect(answer.json(), answer.text).toMatchObject({ success: true })
    const rules = rulesOf(texts)
    const signed = await lastSigned(person.id)
    expect(signed).toEqual({
      slug: SLUG,
      version: rules?.version,
      hash: rules?.hash,
      language: 'de',
      translation_hash: rules?.translation?.hash,
    })
    expect(signedTextNames(signed === undefined ? [] : [signed])).toBe(`${SLUG} ${rules?.version} (de)`)
    expect(await findBreak(server.database.db)).toBeNull()
  })

  it('has a broken hash if the language shown is removed from it', async () => {
    await translate(await german())
    const person = readingIn(await newPerson(server), 'de')
    const agreed = agreedTexts((await offerTo(person)).texts)
    await applyWith(person, await applicationFor(person, 'SOCIAL', { agreed }))
    const [row] = await server.database.db
      .select({ position: signature.position, texts: signature.texts })
      .from(signature)
      .where(eq(signature.personId, person.id))
    const { position = 0, texts = [] } = row ?? {}
    const put = (changed: typeof texts) =>
      server.database.db.update(signature).set({ texts: changed }).where(eq(signature.position, position))
    try {
      await put(texts.map(({ slug, version, hash }) => ({ slug, version, hash })))
      expect(await findBreak(server.database.db)).toBe(position)
    } finally {
      await put(texts)
    }
    expect(await findBreak(server.database.db)).toBeNull()
  })

  it.each([{ language: 'de' }, { translation_hash: 'x' }])(
    'is refused with %j alone, because language and hash belong together',
    async (half) => {
      const person = await newPerson(server)
      const input = await applicationFor(person, 'SOCIAL')
      const agreed = input.agreed.map((text) => ({ ...text, ...half }))
      const answer = await applyWith(person, { ...input, agreed } as typeof input)
      expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([422, 'VALIDATION'])
    },
  )

  it('names no language if the signer read the binding text', async () => {
    await translate(await german())
    const person = await newPerson(server)
    const agreed = agreedTexts((await offerTo(person)).texts)
    await applyWith(person, await applicationFor(person, 'SOCIAL', { agreed }))
    expect(Object.keys((await lastSigned(person.id)) ?? {})).toEqual(
      expect.arrayContaining(['slug', 'version', 'hash']),
    )
    expect(await lastSigned(person.id)).not.toHaveProperty('language')
  })

  it.each([
    ['a translation that changed after it was read', { translation_hash: 'another' }],
    ['a language without a translation', { language: 'ar' as const }],
  ])('is refused with %s', async (_title, changes) => {
    await translate(await german())
    const person = readingIn(await newPerson(server), 'de')
    const agreed = agreedTexts((await offerTo(person)).texts).map((text) =>
      text.slug === SLUG ? (JSON.parse(JSON.stringify({ ...text, ...changes })) as typeof text) : text,
    )
    const answer = await applyWith(person, await applicationFor(person, 'SOCIAL', { agreed }))
    expect(answer.json()).toMatchObject({ success: false, text_code: 'TEXT_CHANGED' })
    expect(await lastSigned(person.id)).toBeUndefined()
  })
})

describe('the translations of a text to sign', () => {
  it('change neither the text nor what was signed, and are recorded in the audit log', async () => {
    const before = await currentVersion()
    await translate(await german())
    const after = await currentVersion()
    expect(after).toMatchObject({ version: before.version, title: before.title, body: before.body })
    expect(after.translations).toEqual(await german())
    const { data } = (await owner.request('GET', '/api/v1/staff/audit')).json() as { data: AuditItem[] }
    expect(data[0]).toMatchObject({ verb: 'translated', subject_kind: 'signed_text', subject_id: SLUG })
    expect(data[0]?.change).toContain('Clubregeln')
  })

  it('are carried over to the next version, where a changed wording makes them outdated', async () => {
    await translate(await german())
    const { title, body, version } = await currentVersion()
    const publish = (changes: object) =>
      owner.request('POST', `${BASE}/publish`, {
        body: { slug: SLUG, title, body, valid_from: '2026-11-21', ...changes },
      })
    expect((await publish({ latest: version, body: 'Other rules.' })).status).toBe(200)
    expect((await currentVersion()).translations?.de?.['body']).toMatchObject({ of: body })
    expect(await rulesFor('de')).not.toHaveProperty('translation')
    expect((await publish({ latest: version + 1 })).status).toBe(200)
    expect((await rulesFor('de'))?.translation?.title).toBe('Clubregeln')
    await server.database.db
      .delete(signedText)
      .where(and(eq(signedText.slug, SLUG), eq(signedText.version, version + 2)))
    await server.database.db
      .delete(signedText)
      .where(and(eq(signedText.slug, SLUG), eq(signedText.version, version + 1)))
  })

  it('are refused from a revision that somebody else has changed, with the stored version', async () => {
    const { updated_at } = await currentVersion()
    await translate(await german())
    const late = await send({ translations: {}, updated_at })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({
      errors: [{ field: 'translations' }],
      current: { translations: await german() },
    })
  })

  it('are changed by owners only', async () => {
    for (const role of ['membership', 'content'] as const)
      expect((await send({ translations: {} }, server.as({ roles: [role] }))).status).toBe(403)
    const { version } = await currentVersion()
    const body = { slug: SLUG, version, translations: {} }
    expect((await server.request('POST', `${BASE}/translate`, { body })).status).toBe(401)
  })

  it.each([
    ['an unknown language', { xx: { title: { value: 'A', of: 'B' } } }, 422],
    ['an unknown field', { de: { colour: { value: 'A', of: 'B' } } }, 422],
    ['a translation without its source', { de: { title: { value: 'A' } } }, 422],
    ['a title that is too long', { de: { title: { value: 'x'.repeat(121), of: 'B' } } }, 422],
  ])('are refused with %s', async (_title, translations, status) => {
    expect((await send({ translations })).status).toBe(status)
    expect(await currentVersion()).not.toHaveProperty('translations')
  })

  it('are refused for a version that does not exist', async () => {
    expect((await send({ translations: {}, version: 99 })).status).toBe(404)
  })
})
