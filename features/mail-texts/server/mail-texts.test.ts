import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { newPerson } from '#tests/membership/club-server.ts'
import type { DeskMail, MailMessage, MailPreview, MailSummary } from '../mail-texts.contract.ts'

const BASE = '/api/v1/club/desk/mails'
const LOGIN = { name: 'accounts.login_code', locale: 'en' }
const CONFIRMED = { name: 'entries.confirmed', locale: 'en' }

let server: RunningServer
let officer: { id: number; email: string }

beforeAll(async () => {
  server = await startTestServer()
  officer = await newPerson(server, { name: 'Ada Officer' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.execute(sql`delete from mail_text`)
  await server.database.db.execute(sql`delete from mail_text_version`)
  await server.database.transaction((tx) => server.clubApp.service.contentVersion.bump(tx))
})

const as = (role: StaffRole = 'content') => server.as({ personId: officer.id, roles: [role] })
const post = (path: string, body: object, role?: StaffRole): Promise<Answer> =>
  as(role).request('POST', `${BASE}/${path}`, { body })
const read = async (mail: { name: string; locale: string }) => {
  const answer = await as().request('GET', `${BASE}/read?${new URLSearchParams(mail).toString()}`)
  return (answer.json() as { item: DeskMail }).item
}
const partOf = (mail: DeskMail, part: MailMessage['part'], at = 0): MailMessage => {
  const found = mail.messages.filter((message) => message.part === part)[at]
  if (found === undefined) throw new Error(`no ${part}`)
  return found
}
const mistakesOf = (answer: Answer) =>
  (answer.json() as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [
    field,
    code,
  ])

/** Requests a login code for a new person and returns the mail. */
async function loginMail() {
  const { email } = await newPerson(server, { name: 'Sam Member' })
  await server.request('POST', '/api/v1/cognito/user/sendLoginLink', {
    body: { email, fingerprint: 'f'.repeat(21), code_only: false },
  })
  const [mail] = await server.mailTo(email)
  if (mail === undefined) throw new Error('no mail')
  return mail
}

describe('the desk of mail texts', () => {
  it('is open to content officers and owners only', async () => {
    const list = `${BASE}/list?locale=en`
    expect((await server.request('GET', list)).status).toBe(401)
    expect((await as('treasurer').request('GET', list)).status).toBe(403)
    expect((await as('owner').request('GET', list)).status).toBe(200)
    for (const path of ['save', 'preview', 'test'])
      expect((await post(path, { ...LOGIN, sample: 0, texts: {} }, 'events')).status).toBe(403)
  })

  it('lists every mail with its subject in the requested language', async () => {
    const { data } = (await as().request('GET', `${BASE}/list?locale=de`)).json() as { data: MailSummary[] }
    expect(data.length).toBeGreaterThan(70)
    const login = data.find(({ name }) => name === LOGIN.name)
    expect(login).toMatchObject({ changed_in: [] })
    expect(login?.subject).not.toBe('Your login code')
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
    expect(data.filter(({ subject, excerpt }) => subject === '' || excerpt === '')).toEqual([])
  })

  it('refuses an unknown mail and an unknown language', async () => {
    expect((await as().request('GET', `${BASE}/read?name=no.mail&locale=en`)).status).toBe(404)
    expect((await as().request('GET', `${BASE}/read?name=${LOGIN.name}&locale=xx`)).status).toBe(422)
  })

  it('sends the club’s texts, and the program’s texts where the club has none', async () => {
    const mail = await read(LOGIN)
    const texts = {
      [partOf(mail, 'subject').id]: 'G’day, your code',
      [partOf(mail, 'paragraph').id]: 'First part.\n\nSecond <b>part</b>.',
    }
    expect((await post('save', { ...LOGIN, texts, updated_at: mail.updated_at })).status).toBe(200)
    const sent = await loginMail()
    expect(sent.subject).toBe('G’day, your code')
    expect(sent.text).toContain('Here’s your login code\n\nFirst part.\n\nSecond <b>part</b>.\n\n')
    expect(sent.html).not.toContain('<b>part')
    expect(sent.code).toMatch(/^\d{6}$/)
  })

  it('sends the program’s text in place of a broken one, so that no mail fails', async () => {
    const mail = await read(LOGIN)
    const texts = JSON.stringify({
      [partOf(mail, 'subject').id]: { text: 'Broken {', shipped: '' },
      [partOf(mail, 'heading').id]: { text: 'Hello {nobody}', shipped: '' },
      [partOf(mail, 'button').id]: { text: '', shipped: '' },
      [partOf(mail, 'reason').id]: { text: 'The club’s reason', shipped: '' },
    })
    await server.database.db.execute(
      sql`insert into mail_text (mail, locale, texts, updated_at) values (${LOGIN.name}, 'en', ${texts}::jsonb, now())`,
    )
    await server.database.db.execute(
      sql`insert into mail_text (mail, locale, texts, updated_at) values ('entries.confirmed', 'en', '[1]'::jsonb, now())`,
    )
    await server.database.transaction((tx) => server.clubApp.service.contentVersion.bump(tx))
    const sent = await loginMail()
    expect(sent.subject).toBe('Your login code')
    expect(sent.text).toContain('Here’s your login code')
    expect(sent.text).toContain('Log in:\n')
    expect(sent.text).toContain('The club’s reason')
  })

  it('leaves out a paragraph that the club emptied', async () => {
    const mail = await read(LOGIN)
    const paragraph = partOf(mail, 'paragraph')
    expect(paragraph.may_be_empty).toBe(true)
    expect((await post('save', { ...LOGIN, texts: { [paragraph.id]: '' } })).status).toBe(200)
    expect((await loginMail()).text).not.toContain('10 minutes')
  })

  it('refuses unknown and missing placeholders and names the text of each', async () => {
    const mail = await read(CONFIRMED)
    const [subject, sentence, rule] = [
      partOf(mail, 'subject'),
      partOf(mail, 'paragraph'),
      partOf(mail, 'paragraph', 1),
    ]
    expect([sentence.required, subject.required, subject.optional]).toEqual([
      ['title', 'day'],
      [],
      ['title', 'day'],
    ])
    const refused = await post('save', {
      ...CONFIRMED,
      texts: { [subject.id]: 'For {driver}', [sentence.id]: 'See you on {day}.', [rule.id]: '{oops' },
    })
    expect([refused.status, codeOf(refused)]).toEqual([422, 'VALIDATION'])
    expect(mistakesOf(refused)).toEqual([
      [subject.id, 'unknown_placeholder'],
      [sentence.id, 'missing_placeholder'],
      [rule.id, 'braces'],
    ])
    expect((await read(CONFIRMED)).messages.filter(({ text }) => text !== null)).toEqual([])
  })

  it.each([
    ['subject', '', 'empty'],
    ['subject', 'x'.repeat(201), 'too_long'],
    ['subject', 'one\nBcc: someone@example.com', 'line_break'],
    ['paragraph', 'x'.repeat(2001), 'too_long'],
    ['paragraph', '', 'empty'],
    ['paragraph', '{day, date} {title}', 'braces'],
  ] as const)('refuses a %s of %j', async (part, text, code) => {
    const { id } = partOf(await read(CONFIRMED), part)
    expect(mistakesOf(await post('save', { ...CONFIRMED, texts: { [id]: text } }))).toEqual([[id, code]])
  })

  it('refuses a save from an older revision and names the texts that another person changed', async () => {
    const mail = await read(CONFIRMED)
    const [subject, heading] = [partOf(mail, 'subject'), partOf(mail, 'heading')]
    const save = (texts: object) => post('save', { ...CONFIRMED, texts, updated_at: mail.updated_at })
    expect((await save({ [subject.id]: 'First' })).status).toBe(200)
    const late = await save({ [subject.id]: 'Second', [heading.id]: null })
    expect([late.status, mistakesOf(late)]).toEqual([409, [[subject.id, 'changed']]])
    expect((late.json() as { current: DeskMail }).current).toMatchObject({ name: CONFIRMED.name })
  })

  it('records each change with its author and in the audit log, and resets to the program’s texts', async () => {
    const mail = await read(CONFIRMED)
    const { id, shipped } = partOf(mail, 'heading')
    await post('save', { ...CONFIRMED, texts: { [id]: 'See you there' } })
    const reset = Object.fromEntries(mail.messages.map((message) => [message.id, null]))
    await post('save', { ...CONFIRMED, texts: reset })
    const { messages, history } = await read(CONFIRMED)
    expect(messages.every(({ text }) => text === null)).toBe(true)
    expect(history.map(({ person, changes }) => [person, changes])).toEqual([
      ['Ada Officer', [{ shipped, before: 'See you there', after: null }]],
      ['Ada Officer', [{ shipped, before: null, after: 'See you there' }]],
    ])
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    const [last] = (audit.json() as { data: AuditItem[] }).data
    expect(last).toMatchObject({ verb: 'changed', subject_kind: 'mail_text' })
    expect(JSON.parse(last?.change ?? '{}')).toEqual({
      before: { heading: 'See you there' },
      after: { heading: null },
    })
  })

  it('changes one language without changing the others', async () => {
    const german = { ...LOGIN, locale: 'de' }
    const mail = await read(german)
    await post('save', { ...german, texts: { [partOf(mail, 'subject').id]: 'Moin' } })
    expect((await loginMail()).subject).toBe('Your login code')
    const { data } = (await as().request('GET', `${BASE}/list?locale=en`)).json() as { data: MailSummary[] }
    expect(data.find(({ name }) => name === LOGIN.name)?.changed_in).toEqual(['de'])
  })

  it('lists a text of the club as unused if the program’s text has changed since', async () => {
    const texts = JSON.stringify({ gone: { text: 'Old wording', shipped: 'Old shipped text' } })
    await server.database.db.execute(
      sql`insert into mail_text (mail, locale, texts, updated_at) values (${LOGIN.name}, 'en', ${texts}::jsonb, now())`,
    )
    expect((await read(LOGIN)).unused).toEqual([{ text: 'Old wording', shipped: 'Old shipped text' }])
  })

  it('previews texts that are not saved, with sample data and in both forms', async () => {
    const { id } = partOf(await read(CONFIRMED), 'heading')
    const answer = await post('preview', { ...CONFIRMED, sample: 0, texts: { [id]: 'In you go: {title}' } })
    expect(answer.json()).toMatchObject({ heading: 'In you go: Spring Sprint', button: 'Show my ticket' })
    expect((answer.json() as MailPreview).text).toContain('In you go: Spring Sprint')
    expect((await read(CONFIRMED)).messages.every(({ text }) => text === null)).toBe(true)
    expect((await post('preview', { ...CONFIRMED, sample: 99, texts: {} })).status).toBe(404)
  })

  it('sends a test mail only to the caller, and only a limited number', async () => {
    const { id } = partOf(await read(CONFIRMED), 'subject')
    const test = () => post('test', { ...CONFIRMED, sample: 0, texts: { [id]: 'Trial of {title}' } })
    const answer = await test()
    expect(answer.json()).toMatchObject({ to: officer.email })
    expect((await server.mailTo(officer.email)).map(({ subject }) => subject)).toContain(
      'Trial of Spring Sprint',
    )
    for (let sent = 1; sent < 20; sent += 1) expect((await test()).status).toBe(200)
    expect((await test()).status).toBe(429)
  })

  it('needs a step-up to change a text', async () => {
    const { id } = partOf(await read(LOGIN), 'subject')
    const logged = server.as({ personId: officer.id, roles: ['content'], isSteppedUp: false })
    const answer = await logged.request('POST', `${BASE}/save`, {
      body: { ...LOGIN, texts: { [id]: 'Hello' } },
    })
    expect(codeOf(answer)).toBe('STEP_UP_NEEDED')
  })
})
