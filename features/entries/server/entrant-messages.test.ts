import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RecordEventKind, TimelineEvent } from '#features/desk-records/desk-records.contract.ts'
import { event } from '#features/events/server/events.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { formatIn } from '#platform/server/formats.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { systemRandom } from '#platform/server/random.ts'
import { putHillclimb } from '#tests/entries/entry-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type {
  MessageAudience,
  MessageForm,
  SentMessage,
  SentMessageDetail,
} from '../entrant-messages.contract.ts'
import { countAudiences, insertMessage } from './entrant-messages.store.ts'
import type { EntryRow } from './entries.store.ts'
import { insertEntries } from './entries.store.ts'
import { entrantMessage } from './entrant-messages.tables.ts'
import { bareEntry } from './seed-entries.ts'
import { sendMessageGiveUpRule, sendMessageWorker } from './send-message.job.ts'

const BASE = '/api/v1/club/entry/desk/messages'

let server: RunningServer
let officer: Applicant
let eventId = 0
let events = 0
beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())
beforeEach(async () => {
  events += 1
  // Each test has an officer of its own, because the number of messages of one person is limited.
  officer = await newPerson(server, { name: 'Bea Tarmacott' })
  await putHillclimb(server, `hill-${events}`, { title: 'Mount Quandary Hillclimb' })
  const [row] = await server.database.db
    .select({ id: event.id })
    .from(event)
    .where(eq(event.slug, `hill-${events}`))
  eventId = row?.id ?? 0
})

const as = (...roles: StaffRole[]): Asker => server.as({ personId: officer.id, roles })

type Wanted = Partial<Pick<EntryRow, 'state' | 'role' | 'queueNumber' | 'offeredUntil'>>

/** Stores an entry of a person, or a paper entry, in the event of the test. */
async function putEntry(personId: number | null, wanted: Wanted = {}): Promise<void> {
  const row: EntryRow = {
    ...bareEntry(new Date(server.clock.nowMs())),
    id: crypto.randomUUID(),
    eventId,
    personId,
    entrantName: 'Tess Underbool',
    role: 'driver',
    car: null,
    raceNumber: '',
    classCode: '',
    ...wanted,
  }
  await insertEntries(server.database.db, [row])
}

/** Creates a person with an entry in the event of the test. */
async function entrant(wanted: Wanted = {}, name = 'Tess Underbool'): Promise<Applicant> {
  const one = await newPerson(server, { name })
  await putEntry(one.id, wanted)
  return one
}

const message = (changes: object = {}) => ({
  event: eventId,
  audiences: ['in'],
  subject: 'Track walk on Friday',
  text: 'We meet at the shed.\n\nMap: https://club.example/map.',
  ...changes,
})

const send = (changes: object = {}, key: string = crypto.randomUUID()): Promise<Answer> =>
  as('events').request('POST', `${BASE}/send`, {
    body: message(changes),
    headers: { 'idempotency-key': key },
  })

const itemOf = (answer: Answer): SentMessageDetail => {
  expect([answer.status, codeOf(answer)]).toEqual([200, 'success'])
  return (answer.json() as { item: SentMessageDetail }).item
}

const read = async (id: string) => {
  const answer = await as('events').request('GET', `${BASE}/one?event=${eventId}&id=${id}`)
  return (answer.json() as { item: SentMessageDetail }).item
}

const form = async () => {
  const answer = await as('events').request('GET', `${BASE}/form?event=${eventId}`)
  return (answer.json() as { item: MessageForm }).item
}

const list = async () => {
  const answer = await as('events').request('GET', `${BASE}/list?event=${eventId}`)
  return (answer.json() as { data: SentMessage[] }).data
}

/** Stores a message as the call does, without the job that sends it. @returns its id */
async function storedMessage(audiences: readonly MessageAudience[]): Promise<string> {
  const { db } = server.database
  const id = crypto.randomUUID()
  const counts = (await countAudiences(db, { id: eventId, status: 'published' })).filter((one) =>
    audiences.includes(one.id),
  )
  await insertMessage(db, {
    id,
    eventId,
    sentAt: new Date(server.clock.nowMs()),
    sentBy: officer.id,
    requestKey: id,
    subject: 'Track walk',
    body: 'At four.',
    audiences: counts.map((one) => ({ id: one.id, people: one.people })),
  })
  return id
}

/** Runs the job of a message. @returns the mails that it queued */
async function sentBy(messageId: string, club = ''): Promise<{ personId: number; content: MailContent }[]> {
  const mails: { personId: number; content: MailContent }[] = []
  const { service } = server.clubApp
  const work = sendMessageWorker({
    ...service,
    random: systemRandom(server.clock),
    write: async (_tx, personId, write) =>
      void mails.push({ personId, content: write(formatIn('en'), 'en') }),
    clubEmail: () => Promise.resolve(club),
  })
  await work({ messageId }, { id: 'test', attempt: 1 })
  return mails
}

describe('rights', () => {
  it('lets only the events officer and owners read and send', async () => {
    await entrant()
    const { id } = itemOf(await send())
    const reads = [`form?event=${eventId}`, `list?event=${eventId}`, `one?event=${eventId}&id=${id}`]
    const { audiences: _, ...text } = message()
    const writes: [string, object][] = [
      ['preview', text],
      ['test', text],
      ['send', message()],
    ]
    for (const path of reads) {
      expect((await server.request('GET', `${BASE}/${path}`)).status).toBe(401)
      expect((await as().request('GET', `${BASE}/${path}`)).status).toBe(403)
      expect((await as('scrutineer', 'gate', 'membership').request('GET', `${BASE}/${path}`)).status).toBe(
        403,
      )
      expect((await as('owner').request('GET', `${BASE}/${path}`)).status).toBe(200)
    }
    for (const [path, body] of writes) {
      expect((await server.request('POST', `${BASE}/${path}`, { body })).status).toBe(401)
      expect((await as('scrutineer', 'membership').request('POST', `${BASE}/${path}`, { body })).status).toBe(
        403,
      )
    }
  })

  it('refuses an unknown event, and a message of another event', async () => {
    await entrant()
    const { id } = itemOf(await send())
    for (const path of ['form?event=9999', 'list?event=9999', `one?event=9999&id=${id}`])
      expect((await as('events').request('GET', `${BASE}/${path}`)).status).toBe(404)
    expect((await send({ event: 9999 })).status).toBe(404)
  })
})

describe('the recipients', () => {
  it('are counted by group, without ended entries, and without people who get no email', async () => {
    await entrant()
    await entrant({ state: 'signed_on' })
    await entrant({ state: 'awaiting_payment' })
    await entrant({ state: 'offered', offeredUntil: new Date(server.clock.nowMs() + 1000) })
    await entrant({ state: 'reserve', queueNumber: 1 })
    await entrant({ role: 'volunteer' })
    for (const state of ['withdrawn', 'declined', 'lapsed', 'transferred'] as const) await entrant({ state })
    await putEntry(null)
    const { db } = server.database
    const disabled = await entrant()
    await db
      .update(person)
      .set({ disabledAt: new Date(0) })
      .where(eq(person.id, disabled.id))
    const suspended = await newMember(server, { validTo: '2027-06-30' })
    await putEntry(suspended.id)
    await db.update(member).set({ condition: 'suspended' }).where(eq(member.personId, suspended.id))
    expect((await form()).audiences).toEqual([
      { id: 'in', people: 2, without_email: 3 },
      { id: 'waiting', people: 2, without_email: 0 },
      { id: 'reserves', people: 1, without_email: 0 },
      { id: 'helpers', people: 1, without_email: 0 },
    ])

    const { recipients } = itemOf(await send({ audiences: ['in', 'helpers'] }))
    expect(recipients).toBe(3)
    expect(await server.mailTo(disabled.email)).toEqual([])
    expect(await server.mailTo(suspended.email)).toEqual([])
  })

  it('of a cancelled event are those whose entry ended with it or is still to be ended', async () => {
    const [driver, helper, next] = [
      await entrant({ state: 'cancelled' }),
      await entrant({ state: 'cancelled', role: 'volunteer' }),
      await entrant(),
    ]
    const withdrawn = await entrant({ state: 'withdrawn' })
    const shown = (await form()).audiences.reduce((sum, { people }) => sum + people, 0)
    expect(shown).toBe(1)
    await server.database.db
      .update(event)
      .set({ status: 'cancelled', statusReason: 'Total fire ban' })
      .where(eq(event.id, eventId))
    expect((await form()).audiences).toEqual([{ id: 'cancelled', people: 3, without_email: 0 }])
    // The form was opened before the event was cancelled.
    expect(codeOf(await send({ recipients: shown }))).toBe('RECIPIENTS_CHANGED')
    const { id } = itemOf(await send({ audiences: ['cancelled'] }))
    for (const one of [driver, helper, next]) expect(await server.mailTo(one.email)).toHaveLength(1)
    expect(await server.mailTo(withdrawn.email)).toEqual([])
    expect((await read(id)).audiences).toEqual([{ id: 'cancelled', people: 3 }])
  })

  it('get one mail each, to their own address only', async () => {
    const [first, second] = [await entrant(), await entrant()]
    const reserve = await entrant({ state: 'reserve', queueNumber: 1 })
    // A person who withdrew and entered again has two entries.
    await putEntry(first.id, { state: 'withdrawn' })
    const { id } = itemOf(await send())
    for (const one of [first, second]) {
      const mails = await server.mailTo(one.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['Mount Quandary Hillclimb: Track walk on Friday'])
      const [mail] = mails
      expect(mail?.to).toBe(one.email)
      expect(mail?.text).toContain('We meet at the shed.\n\nMap: https://club.example/map.')
      expect(mail?.html).toContain('href="https://club.example/map"')
      const other = one === first ? second : first
      expect(`${mail?.text} ${mail?.html}`).not.toContain(other.email)
    }
    expect(await server.mailTo(reserve.email)).toEqual([])
    expect(await read(id)).toMatchObject({ recipients: 2, queued: 2, state: 'sent' })
  })

  it('get the mail of each entered person at an address that several people share, with the name', async () => {
    const parent = await entrant({}, 'Dulcie Ashgrove')
    const child = await newPerson(server, { name: 'Kip Ashgrove', born: '2014-02-03' })
    await server.database.db
      .update(person)
      .set({ email: parent.email, emailKey: `${parent.email} ${crypto.randomUUID()}` })
      .where(eq(person.id, child.id))
    await putEntry(child.id)
    itemOf(await send())
    const texts = (await server.mailTo(parent.email)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes('For Kip Ashgrove'))).toHaveLength(1)
  })

  it('are read in several batches, each person once', async () => {
    const { db } = server.database
    const { rows } = await db.execute<{
      id: number
    }>(sql`insert into person (email, email_key, first_name, last_name,
        created_at, updated_at)
      select key, key, 'Many', n::text, now(), now() from generate_series(1, 230) n,
        lateral (select ${crypto.randomUUID()} || n || '@corellaplains.example' as key) k returning id`)
    for (const { id } of rows) await putEntry(id)
    const id = await storedMessage(['in'])
    const mails = await sentBy(id)
    expect(mails.map(({ personId }) => personId)).toEqual(rows.map((row) => row.id).toSorted((x, y) => x - y))
    expect(await read(id)).toMatchObject({ recipients: 230, queued: 230, state: 'sent' })
    expect(await sentBy(id)).toEqual([])
  })

  it('with an address that the mail queue refuses are left out, and the others get the mail', async () => {
    const [wrong, right] = [await entrant(), await entrant()]
    await server.database.db.update(person).set({ email: 'no address' }).where(eq(person.id, wrong.id))
    const { id } = itemOf(await send())
    expect(await server.mailTo(right.email)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ recipients: 2, queued: 1, state: 'sent' })
  })
})

describe('sending', () => {
  it('writes once if the request is repeated, also at the same time', async () => {
    const one = await entrant()
    const key = crypto.randomUUID()
    const answers = await Promise.all([send({}, key), send({}, key)])
    const ids = answers.map((answer) => itemOf(answer).id)
    expect(new Set(ids).size).toBe(1)
    expect(await server.mailTo(one.email)).toHaveLength(1)
    expect(itemOf(await send({}, key)).id).toBe(ids[0])
    expect(await server.mailTo(one.email)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
    // The repeated request gets the same answer although nobody is entered any more.
    await server.database.db.execute(
      sql`update event_entry set state = 'withdrawn' where event_id = ${eventId}`,
    )
    expect(itemOf(await send({}, key)).id).toBe(ids[0])
  })

  it('refuses the key of another message, and a request without a key', async () => {
    await entrant()
    const key = crypto.randomUUID()
    itemOf(await send({}, key))
    for (const changes of [{ subject: 'Other' }, { text: 'Other' }, { audiences: ['in', 'helpers'] }])
      expect([changes, codeOf(await send(changes, key))]).toEqual([changes, 'ALREADY_SENT'])
    expect((await as('events').request('POST', `${BASE}/send`, { body: message() })).status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  it('refuses a message if the number of people is not the one that the sender was shown', async () => {
    await entrant()
    const key = crypto.randomUUID()
    const refused = await send({ recipients: 2 }, key)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'RECIPIENTS_CHANGED'])
    expect(await list()).toEqual([])
    await entrant()
    expect(itemOf(await send({ recipients: 2 }, key))).toMatchObject({ recipients: 2 })
  })

  it('is limited to ten messages of a person in an hour; a repeated request does not count', async () => {
    await entrant()
    const key = crypto.randomUUID()
    for (let at = 0; at < 9; at += 1) itemOf(await send())
    itemOf(await send({}, key))
    expect((await send()).status).toBe(429)
    itemOf(await send({}, key))
    expect(await list()).toHaveLength(10)
  })

  it('turns pasted line breaks and tabs into those that a mail has', async () => {
    await entrant()
    const { id } = itemOf(
      await send({ subject: 'Track\twalk\u2028Friday', text: 'One\rTwo\vThree\fFour\u2029Five\r\nSix' }),
    )
    expect(await read(id)).toMatchObject({
      subject: 'Track walk Friday',
      text: 'One\nTwo\nThree\nFour\nFive\nSix',
    })
  })

  it('stops a message whose job keeps failing for a day, and continues if the owner retries the job', async () => {
    await entrant()
    const id = await storedMessage(['in'])
    const rule = sendMessageGiveUpRule(server.clock)
    expect(rule.afterMs).toBe(86_400_000)
    await server.database.transaction(async (tx) =>
      rule.onGiveUp?.(tx, { messageId: id }, { isPermanent: false }),
    )
    expect(await read(id)).toMatchObject({ recipients: 1, queued: 0, state: 'stopped' })
    expect(await sentBy(id)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ recipients: 1, queued: 1, state: 'sent' })
  })

  it('stops a message whose failing job the owner discards', async () => {
    await entrant()
    const { id } = itemOf(await send())
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`update job set attempts = 1, last_error = 'refused', run_at = '2100-01-01'
          where kind = 'entries.send-message' and payload ->> 'messageId' = ${id} returning id`,
    )
    const body = { id: rows[0]?.id }
    expect((await as('owner').request('POST', '/api/v1/staff/jobs/discard', { body })).status).toBe(200)
    expect(await read(id)).toMatchObject({ recipients: 1, queued: 0, state: 'stopped' })
  })

  it('queues the mails of a batch together with its progress, or none of them', async () => {
    const { db } = server.database
    const { rows } = await db.execute<{ id: number }>(sql`insert into person
      (email, email_key, first_name, last_name, created_at, updated_at)
      select key, key, 'Batch', n::text, now(), now() from generate_series(1, 230) n,
        lateral (select ${crypto.randomUUID()} || n || '@corellaplains.example' as key) k returning id`)
    for (const { id } of rows) await putEntry(id)
    const id = await storedMessage(['in'])
    const { service } = server.clubApp
    const queuedTo = async (): Promise<number> => {
      const found = await db.execute<{ people: number }>(
        sql`select count(*)::int as people from job where kind = 'batch' and payload ->> 'message' = ${id}`,
      )
      return found.rows[0]?.people ?? 0
    }
    let calls = 0
    const work = (failsAt: number) =>
      sendMessageWorker({
        ...service,
        random: systemRandom(server.clock),
        clubEmail: () => Promise.resolve(''),
        write: async (tx, personId) => {
          calls += 1
          if (calls === failsAt) throw new Error('the process ends')
          await enqueueJob(
            tx,
            { clock: server.clock, random: systemRandom(server.clock) },
            {
              kind: 'batch',
              payload: { message: id, personId },
            },
          )
        },
      })({ messageId: id }, { id: 'job', attempt: 1 })
    await expect(work(150)).rejects.toThrow('the process ends')
    expect(await queuedTo()).toBe(100)
    expect(await read(id)).toMatchObject({ queued: 100, state: 'sending' })
    await work(0)
    expect(await queuedTo()).toBe(230)
    const distinct = await db.execute<{ people: number }>(
      sql`select count(distinct payload ->> 'personId')::int as people from job
        where kind = 'batch' and payload ->> 'message' = ${id}`,
    )
    expect(distinct.rows).toEqual([{ people: 230 }])
  })

  it('continues after an interruption and writes to nobody twice', async () => {
    const [first, second] = [await entrant(), await entrant()]
    const { id } = itemOf(await send())
    // The state after a process was killed between two batches: the first person has the mail.
    await server.database.db
      .update(entrantMessage)
      .set({ doneUpTo: Math.min(first.id, second.id), queuedCount: 1 })
      .where(eq(entrantMessage.id, id))
    const [early, late] = first.id < second.id ? [first, second] : [second, first]
    expect(await server.mailTo(late.email)).toHaveLength(1)
    expect(await server.mailTo(early.email)).toEqual([])
    expect(await read(id)).toMatchObject({ queued: 2, state: 'sent' })
  })

  it.each([
    ['no group', { audiences: [] }],
    ['an unknown group', { audiences: ['out'] }],
    ['no subject', { subject: ' ' }],
    ['a subject of 151 characters', { subject: 'x'.repeat(151) }],
    ['no text', { text: ' \n ' }],
    ['a text of 5,001 characters', { text: 'x'.repeat(5001) }],
    ['a control character', { text: 'a\u0007b' }],
    ['an unknown field', { bcc: 'all@example.com' }],
  ])('refuses %s', async (_name, changes) => {
    await entrant()
    const answer = await send(changes)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'VALIDATION'])
    expect(await list()).toEqual([])
  })

  it('accepts the longest subject and text', async () => {
    await entrant()
    const { text } = itemOf(await send({ subject: 'x'.repeat(150), text: 'x'.repeat(5000) }))
    expect(text).toHaveLength(5000)
  })

  it('refuses groups in which nobody gets an email', async () => {
    await entrant()
    await putEntry(null, { role: 'volunteer' })
    const answer = await send({ audiences: ['helpers', 'reserves'] })
    expect([answer.status, codeOf(answer)]).toEqual([422, 'NO_RECIPIENTS'])
    expect(await list()).toEqual([])
  })

  it('is recorded in the list, in the audit log and in the activity of the event', async () => {
    await entrant()
    await entrant({ state: 'reserve', queueNumber: 1 })
    const sent = itemOf(await send({ audiences: ['reserves', 'in'], text: 'One\r\ntwo\r\n' }))
    expect(sent).toEqual({
      id: sent.id,
      subject: 'Track walk on Friday',
      text: 'One\ntwo',
      sent_at: new Date(server.clock.nowMs()).toISOString(),
      sent_by: 'Bea Tarmacott',
      audiences: [
        { id: 'in', people: 1 },
        { id: 'reserves', people: 1 },
      ],
      recipients: 2,
      queued: 0,
      state: 'sending',
    })
    server.clock.advanceMs(1000)
    const later = itemOf(await send({ subject: 'Later' }))
    expect((await list()).map(({ id }) => id)).toEqual([later.id, sent.id])

    const path = `/api/v1/club/entry/desk/activity?id=${eventId}`
    const { data } = (await as('events').request('GET', path)).json() as {
      data: TimelineEvent<RecordEventKind>[]
    }
    expect(data.map(({ verb, by }) => [verb, by])).toEqual([
      ['wrote_to_entrants', 'Bea Tarmacott'],
      ['wrote_to_entrants', 'Bea Tarmacott'],
    ])
    expect(JSON.parse(data[1]?.change ?? '')).toEqual({
      subject: 'Track walk on Friday',
      recipients: 2,
      recipients_in: 1,
      recipients_reserves: 1,
    })
  })
})

describe('the mail', () => {
  it('is in the language of the recipient, with the text as it was typed', async () => {
    const one = await entrant()
    await server.database.db.update(person).set({ locale: 'ar' }).where(eq(person.id, one.id))
    itemOf(await send())
    const [mail] = await server.mailTo(one.email)
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.html).toMatch(/<p dir="auto"[^>]*>We meet at the shed\.<\/p>/)
  })

  it.each([
    ['', 'office@club.example', 'office@club.example'],
    [
      'Bea Tarmacott, hill@corellaplains.example (evenings)',
      'office@club.example',
      'hill@corellaplains.example',
    ],
    ['Call Bea', '', undefined],
  ])('with the contact %j and the club’s address %j is answered to %s', async (contact, club, expected) => {
    await entrant()
    await server.database.db.update(event).set({ contact }).where(eq(event.id, eventId))
    const [mail] = await sentBy(await storedMessage(['in']), club)
    expect(mail?.content).toMatchObject({
      isBulk: true,
      ...(expected === undefined ? {} : { replyTo: expected }),
    })
    expect('replyTo' in (mail?.content ?? {})).toBe(expected !== undefined)
  })

  it('is shown before it is sent', async () => {
    const { audiences: _, ...text } = message()
    const answer = await as('events').request('POST', `${BASE}/preview`, { body: text })
    expect(answer.json()).toMatchObject({
      subject: 'Mount Quandary Hillclimb: Track walk on Friday',
      heading: 'A message from the organisers of Mount Quandary Hillclimb',
      body: text.text,
      button: 'Open the event',
    })
    expect(await list()).toEqual([])
  })

  it('can be sent to oneself, 20 times an hour', async () => {
    const one = await entrant()
    const { audiences: _, ...body } = message()
    const tester = await newPerson(server)
    const test = () =>
      server.as({ personId: tester.id, roles: ['events'] }).request('POST', `${BASE}/test`, { body })
    expect((await test()).json()).toMatchObject({ to: tester.email })
    const mails = await server.mailTo(tester.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Mount Quandary Hillclimb: Track walk on Friday'])
    expect(await server.mailTo(one.email)).toEqual([])
    expect(await list()).toEqual([])
    for (let time = 2; time <= 20; time += 1) expect((await test()).status).toBe(200)
    const answer = await test()
    expect([answer.status, codeOf(answer)]).toEqual([429, 'RATE_LIMITED'])
  })
})
