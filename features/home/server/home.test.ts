import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { clubRegoCase } from '#features/club-rego/server/club-rego.tables.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event, eventSession } from '#features/events/server/events.tables.ts'
import { member as memberTable } from '#features/membership/server/membership.tables.ts'
import { enter, enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { clubTime, idsOf } from '#tests/events/calendar-server.ts'
import { explainReads } from '#tests/kit/plans.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { bookIn, giveBook, giveRego, newOwner, newRegistrar, write } from '#tests/log-book/books.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import { addVehicle } from '#tests/vehicles/garage.ts'
import type { MembersHome, OwnHome } from '../home.contract.ts'

const PATH = '/api/v1/club/membership/home'
const CLASSES = [{ code: 'A', name: 'To 1600 cc', rule: '' }]

let server: RunningServer
let driver: Applicant
let unnamed: Applicant

async function homeOf(asker: Asker, headers = {}): Promise<OwnHome> {
  const answer = await asker.request('GET', PATH, { headers })
  expect(answer.status).toBe(200)
  const { own } = answer.json() as MembersHome
  if (own === undefined) throw new Error('a home without its own part')
  return own
}

/** Moves an event to a past day and publishes results of these cars. */
async function publishResults(slug: string, day: string, rows: readonly string[]): Promise<void> {
  const { id } = await newDriver(server)
  const officer = server.as({ personId: id, roles: ['events'] })
  const { [slug]: eventId } = await idsOf(server, [slug])
  await server.database.db
    .update(event)
    .set({ startsAt: clubTime(day, '07:00'), endsAt: clubTime(day, '16:30'), startsOn: day, endsOn: day })
    .where(eq(event.id, eventId ?? 0))
  const csv = ['number,class,best', ...rows].join('\n')
  for (const [call, body] of [
    ['import', { event: eventId, csv }],
    ['step', { event: eventId, step: 'publish' }],
  ] as const) {
    const answer = await officer.request('POST', `/api/v1/club/results/desk/${call}`, { body })
    expect(answer.status, answer.text).toBe(200)
  }
}

beforeAll(async () => {
  server = await startClub()
  for (const slug of ['driven', 'earlier', 'next'])
    await putHillclimb(server, slug, { capacity: 20, trackId: 1, classes: CLASSES })
  ;[driver, unnamed] = [await newDriver(server), await newDriver(server)]
  for (const slug of ['driven', 'earlier']) {
    await enterAndPay(server, driver, slug, { race_number: '44', class_code: 'A' })
    await enterAndPay(server, unnamed, slug, { race_number: '7', class_code: 'A', shows_name: false })
  }
  await publishResults('earlier', '2026-10-10', ['44,A,1:02.000', '7,A,1:01.000'])
  await publishResults('driven', '2026-11-14', ['44,A,59.999', '7,A,58.000'])
})
afterAll(() => server.stop())

describe('the members’ home', () => {
  it('is for logged-in persons only', async () =>
    expect((await server.request('GET', PATH)).status).toBe(401))

  it('is almost empty for a person without membership, entries and cars', async () =>
    expect(await homeOf(await newPerson(server))).toMatchObject({
      entry: null,
      result: null,
      cars: 0,
      club_rego: { to_do: null, registered: 0 },
      dates: [],
      licence_ends: null,
      next_event: { slug: 'next', entries: { kind: 'open' } },
      open_events: 1,
    }))

  it('shows the person’s last result below the first two, without names that are not public', async () => {
    const { result } = await homeOf(driver)
    expect(result).toMatchObject({ slug: 'driven', class_code: 'A', mark: 'best' })
    expect(
      result?.rows.map(({ position, name, is_own, best_ms }) => [position, name, is_own, best_ms]),
    ).toEqual([
      [1, '', false, 58_000],
      [2, driver.name, true, 59_999],
    ])
  })

  it('shows first the payment of an unpaid entry, then the tasks at the event', async () => {
    await enter(driver, 'next', { race_number: '44', class_code: 'A' })
    const { entry: next } = await homeOf(driver)
    expect(next).toMatchObject({
      slug: 'next',
      state: 'awaiting_payment',
      total: 120,
      race_number: '44',
      best: { time_ms: 59_999, title: 'Mount Quandary Hillclimb' },
    })
    expect(next?.order).not.toBe('')
    expect(next?.tasks.map(({ kind }) => kind)).toEqual(['pay', 'sign_on', 'scrutineering'])
  })

  it('warns about a membership and a licence that end before the event', async () => {
    const ending = await newDriver(server)
    await enterAndPay(server, ending, 'next', { race_number: '51', class_code: 'A' })
    const { db } = server.database
    await db.execute(sql`update membership_period set valid_to = '2026-12-02' where person_id = ${ending.id}`)
    await db
      .update(entry)
      .set({ licence: { issuer: 'MA', number: '1', type: 'Speed', expires_on: '2026-12-01' } })
      .where(eq(entry.personId, ending.id))
    const { entry: next } = await homeOf(ending)
    expect(next?.tasks).toEqual([
      { kind: 'admission', reason: { code: 'membership_ends', day: '2026-12-02', age: null } },
      { kind: 'admission', reason: { code: 'licence_ends', day: '2026-12-01', age: null } },
      { kind: 'sign_on' },
      { kind: 'scrutineering' },
    ])
  })

  it('asks a driver whose car was rejected by the scrutineer to show it again', async () => {
    const sentBack = await newDriver(server)
    await enterAndPay(server, sentBack, 'next', { race_number: '52', class_code: 'A' })
    await server.database.db
      .update(entry)
      .set({ state: 'scrutiny_failed' })
      .where(eq(entry.personId, sentBack.id))
    expect((await homeOf(sentBack)).entry?.tasks).toEqual([{ kind: 'fix_car' }])
  })

  it('shows a licence that ends within 30 days', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    await server.database.db
      .update(person)
      .set({ driversLicenceExpiry: '2026-12-10' })
      .where(eq(person.id, member.id))
    const { dates, licence_ends: ends } = await homeOf(member)
    expect(dates).toMatchObject([{ kind: 'drivers_licence', day: '2026-12-10', path: '/profile#licence' }])
    expect(ends).toBe('2026-12-10')
  })

  it('shows a log book from 80 % of its days on', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(await newRegistrar(server), owner.vehicleId, { days: { days: 5 } })
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) bookIn(await write(owner, bookId, day))
    expect((await homeOf(owner)).dates).toEqual([])
    bookIn(await write(owner, bookId, '2026-11-13'))
    const path = `/vehicle/${owner.vehicleId}/logbook`
    expect((await homeOf(owner)).dates).toMatchObject([
      { kind: 'log_book', days: { used: 4, allowed: 5 }, is_over: false, path },
    ])
    bookIn(await write(owner, bookId, '2026-11-14'))
    expect((await homeOf(owner)).dates).toMatchObject([
      { kind: 'log_book', days: { used: 5, allowed: 5 }, is_over: true },
    ])
  })

  it('shows a booked inspection until it has taken place', async () => {
    const owner = await newMember(server, { validTo: '2028-06-30' })
    const { id } = await addVehicle(owner)
    await giveRego(server, {
      personId: owner.id,
      vehicleId: id,
      code: 'NSW-HVS',
      state: 'inspection_booked',
    })
    const { db } = server.database
    const mine = eq(clubRegoCase.personId, owner.id)
    await db.update(clubRegoCase).set({ inspectionBooking: 'Saturday 9:00 at the clubrooms' }).where(mine)
    const [found, ...others] = (await homeOf(owner)).dates
    expect(others).toEqual([])
    expect(found).toMatchObject({ kind: 'inspection', note: 'Saturday 9:00 at the clubrooms', day: null })
    expect(found?.path).toMatch(/^\/specialvehicle\/\d+/i)
    await db.update(clubRegoCase).set({ state: 'approved' }).where(mine)
    expect((await homeOf(owner)).dates).toEqual([])
  })

  it('shows a competition licence and a registration that end, with those that have ended first', async () => {
    const owner = await newMember(server, { validTo: '2028-06-30' })
    const { id } = await addVehicle(owner)
    const set = async (licence: string, rego: string): Promise<void> => {
      const { db } = server.database
      await db.update(memberTable).set({ licenceExpiry: licence }).where(eq(memberTable.personId, owner.id))
      await db.execute(sql`update vehicle set rego_expiry = ${rego} where id = ${id}`)
    }
    await set('2027-06-30', '2027-06-30')
    expect((await homeOf(owner)).dates).toEqual([])
    await set('2026-12-01', '2026-11-01')
    expect((await homeOf(owner)).dates).toMatchObject([
      { kind: 'rego', day: '2026-11-01', is_over: true, path: `/vehicle/${id}` },
      { kind: 'competition_licence', day: '2026-12-01', is_over: false },
    ])
  })

  it('shows the texts of events in the language of the reader', async () => {
    const offer = (further_languages: string[]) =>
      server.as({ roles: ['content', 'owner'] }).request('POST', '/api/v1/cognito/domain/update', {
        body: { main_language: 'en', further_languages },
      })
    const texts = {
      title: { value: 'Bergrennen', of: 'Mount Quandary Hillclimb' },
      'sessions.Gates open': { value: 'Einlass', of: 'Gates open' },
      'prices.Member': { value: 'Mitglied', of: 'Member' },
    }
    const { db } = server.database
    const { next } = await idsOf(server, ['next'])
    await db.update(event).set({ translations: { de: texts } })
    await db
      .insert(eventSession)
      .values({ eventId: next ?? 0, day: '2026-12-12', time: '07:00', label: 'Gates open' })
    expect((await offer(['de'])).status).toBe(200)
    const headers = { 'accept-language': 'de' }
    expect(await homeOf(driver, headers)).toMatchObject({
      entry: {
        title: 'Bergrennen',
        price_label: 'Mitglied',
        first: { label: 'Einlass' },
        best: { title: 'Bergrennen' },
      },
      result: { title: 'Bergrennen' },
      next_event: { title: 'Bergrennen' },
    })
    const own = { title: 'Bergrennen', price_label: 'Mitglied' }
    const mine = await driver.request('GET', '/api/v1/club/entry/mine', { headers })
    expect(mine.json()).toMatchObject({ data: [own] })
    const standing = await driver.request('GET', '/api/v1/club/entry/standing?slug=next', { headers })
    expect(standing.json()).toMatchObject({ entry: own })
    expect((await homeOf(driver)).entry).toMatchObject({
      title: 'Mount Quandary Hillclimb',
      price_label: 'Member',
      first: { label: 'Gates open' },
    })
    await offer([])
  })

  it('counts the cars in the garage', async () => expect((await homeOf(driver)).cars).toBe(1))
})

describe('the cost of the members’ home', () => {
  it('is a fixed number of statements, more of them only for a person with an entry', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const count = async (asker: Asker) => {
      await homeOf(asker)
      return (await countStatements(server.database, async () => void (await homeOf(asker)))).length
    }
    expect(await count(member)).toBe(7)
    expect(await count(driver)).toBe(9)
  })

  it('reads by indexes, whatever the number of people', async () => {
    const { db } = server.database
    await db.execute(sql`
      insert into person (first_name, last_name, email, email_key, created_at, updated_at)
      select 'P', n::text, n || '@home.example', n || '@home.example', now(), now() from generate_series(1, 5000) n`)
    await db.execute(sql`
      insert into event_entry (id, event_id, person_id, entrant_name, role, state, price_label, price_cents, late_fee_cents,
        extras, class_code, race_number, transponder, club_name, club_member_no, is_day_member, mobile, emergency_name,
        emergency_phone, guardian_name, guardian_phone, note, shows_name, entered_at, end_reason, updated_at)
      select gen_random_uuid(), (select min(id) from event), p.id, 'P', 'attendee', 'withdrawn', '', 0, 0, '[]', '', '', '',
        '', '', false, '', '', '', '', '', '', false, now(), '', now()
      from person p where p.email like '%@home.example'`)
    await db.execute(sql`
      with members as (
        insert into member (person_id, type_id, partner_name, guardian_name, guardian_email, guardian_phone,
          licence_issuer, licence_number, licence_type, condition, hides_from_register, wants_reminders, private_note,
          created_at, updated_at)
        select id, (select min(id) from membership_type), '', '', '', '', '', '', '', 'normal', false, true, '', now(), now()
        from person where email like '%@home.example' returning person_id, type_id
      )
      insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
      select person_id, type_id, '2026-01-01', '2026-12-31', now() from members`)
    await db.execute(sql`analyze person, event_entry, vehicle, club_rego_case, member, membership_period`)
    const plans = await explainReads(server.database, () => homeOf(driver))
    const scans = plans.flatMap(({ plan }) =>
      [...plan.matchAll(/Seq Scan on (person|event_entry|member|membership_period)\b/g)].map(
        ([found]) => found,
      ),
    )
    expect(scans).toEqual([])
    for (const { statement, blocksRead } of plans) expect(blocksRead, statement).toBeLessThan(120)
  })
})
