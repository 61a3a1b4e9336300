import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPapers,
  caseOf,
  fullCase,
  pageOf,
  passChecks,
  passing,
  post,
  type RegoServer,
  scrutineerOf,
  startCase,
  startRego,
  submit,
} from '#tests/club-rego/rego.ts'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { updateMember } from '#features/membership/server/members.store.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { type Applicant, newMember, newPerson } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { CHECK_ITEMS, type CheckPart } from '../answers.rules.ts'
import type { AuthorityTask, DeskCase, DeskSchemes } from '../club-rego-desk.contract.ts'
import type { QueueCounts, QueueRow, QueueView } from '../club-rego-lists.contract.ts'
import { CLUB_REGO_BASE } from '../club-rego.contract.ts'
import { clubRegoEvent } from './club-rego.tables.ts'
import { handleMembershipLapsed } from './club-rego.public.ts'
import { eq } from 'drizzle-orm'

let server: RegoServer
let owner: Applicant
let thea: Asker & { id: number }

const DESK = `${CLUB_REGO_BASE}/desk`

beforeAll(async () => {
  server = await startRego()
  owner = await newMember(server, { validTo: '2027-12-31', name: 'Jarrah Quillfeather' })
  const { id } = await newMember(server, { validTo: '2027-12-31', name: 'Thea Brackenfold' })
  thea = { ...server.as({ personId: id, roles: ['registrar'] }), id }
})
afterAll(() => server.stop())

const desk = (path: string, body: object, by: Asker = thea): Promise<Answer> =>
  by.request('POST', DESK + path, { body })
const itemOf = (answer: Answer): DeskCase => {
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as { item: DeskCase }).item
}
const readCase = async (id: number, by: Asker = thea) =>
  itemOf(await by.request('GET', `${DESK}/case?id=${id}`))
const queue = async (view: QueueView, q = '') =>
  (await thea.request('GET', `${DESK}/queue?view=${view}&q=${encodeURIComponent(q)}`)).json() as {
    data: QueueRow[]
    counts: QueueCounts
  }
const tasks = async () =>
  ((await thea.request('GET', `${DESK}/tasks`)).json() as { data: AuthorityTask[] }).data
const signature = { method: 'typed', name: 'Thea Brackenfold', image: '', strokes: [] }
const plate = { club_plate_no: '24 HVS', conditional_rego_no: 'C-1', club_rego_expiry: '2027-11-20' }

/** Creates a case that was sent to the registrar. */
async function sentCase(who: Applicant = owner): Promise<number> {
  const { id } = await fullCase(server, who)
  caseOf(await submit(who, id))
  return id
}

/** Creates a case whose vehicle is registered. */
async function registeredCase(who: Applicant): Promise<number> {
  const id = await sentCase(who)
  for (const [path, body] of [
    ['/take', {}],
    ['/approve', { conditions: '' }],
    ['/sign', { signature }],
    ['/register', plate],
  ] as const) {
    itemOf(await desk(path, { id, ...body }))
    if (path === '/take') await passChecks(server, id, thea.id)
  }
  return id
}

describe('a case that was never sent', () => {
  it('is visible to its owner only, also after it is withdrawn', async () => {
    const draft = await fullCase(server, owner)
    const unseen = async (): Promise<void> => {
      const { id } = draft
      expect((await thea.request('GET', `${DESK}/case?id=${id}`)).status).toBe(404)
      expect((await thea.request('GET', `${CLUB_REGO_BASE}/file/${draft.files[0]?.id}`)).status).toBe(404)
      for (const [path, body] of [
        ['/message', { id, words: 'Hello' }],
        ['/end', { id, words: 'Hello' }],
        ['/take', { id }],
      ] as const)
        expect([path, (await desk(path, body)).status]).toEqual([path, 404])
      const filter = { filter: { member_id: owner.id } }
      const { data } = (await post(thea, '', filter)).json() as { data: { id: number }[] }
      expect(data.some((row) => row.id === id)).toBe(false)
    }
    await unseen()
    const before = (await queue('over')).counts.over ?? 0
    caseOf(await post(owner, '/withdraw', { id: draft.id }))
    await unseen()
    const over = await queue('over')
    expect([over.counts.over, over.data.some(({ id }) => id === draft.id)]).toEqual([before, false])
  })
})

describe('the registrar', () => {
  it('gets one mail for each submission and message of a member, but none about their own vehicle', async () => {
    const rae = await newMember(server, { validTo: '2027-12-31', name: 'Rae Registrar' })
    await insertRoles(server.database.db, rae.id, ['registrar'], new Date(server.clock.nowMs()))
    const mails = async () =>
      (await server.mailTo(rae.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject !== 'Club rego: we have your application')
        .toSorted()
    const id = await sentCase()
    expect(await mails()).toEqual(['Club rego to check: Halden Torrens V6'])
    expect((await server.mailTo(rae.email))[0]?.text).toContain(`/cms/rego/${id}`)
    itemOf(await desk('/take', { id }))
    itemOf(await desk('/ask', { id, words: '', requests: [{ row: 'photos', words: 'Too dark' }] }))
    await post(owner, '/message', { id, words: 'Is a torch enough?' })
    caseOf(await submitAgain(id))
    expect(await mails()).toEqual([
      'Club rego to check: Halden Torrens V6',
      'Club rego to check: Halden Torrens V6',
      'Club rego: a message from Jarrah Quillfeather',
    ])
    const { id: draftId } = await startCase(server, owner)
    await post(owner, '/message', { id: draftId, words: 'Hello' })
    await sentCase(rae)
    expect(await mails()).toHaveLength(3)
  })

  it('cannot approve or sign for an owner without a current membership or with an expired policy', async () => {
    const who = await newMember(server, { validTo: '2027-12-31' })
    const { id } = await fullCase(server, who, { answers: { policy_expiry: '2026-12-01' } })
    caseOf(await submit(who, id))
    itemOf(await desk('/take', { id }))
    await passChecks(server, id, thea.id)
    const setCondition = (condition: 'normal' | 'resigned') =>
      updateMember(server.database.db, who.id, { condition })
    await setCondition('resigned')
    const refused = await desk('/approve', { id, conditions: '' })
    expect(refusalOf(refused).slice(0, 2)).toEqual([422, 'CHECKS_MISSING'])
    expect(refused.text).toContain('Still open: Financial member')
    await setCondition('normal')
    itemOf(await desk('/approve', { id, conditions: '' }))
    const nowMs = server.clock.nowMs()
    server.clock.setTo('2026-12-01T00:00:00Z')
    const late = await desk('/sign', { id, signature })
    expect([late.status, late.text.includes('The policy has expired')]).toEqual([422, true])
    server.clock.setTo('2026-11-30T00:00:00Z')
    itemOf(await desk('/sign', { id, signature }))
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })

  it('can sign only with an inspection report that is recent enough that day, and can request a new one', async () => {
    const who = await newMember(server, { validTo: '2027-12-31' })
    const { id } = await fullCase(server, who, { answers: { inspection_date: '2026-11-01' } })
    caseOf(await submit(who, id))
    itemOf(await desk('/take', { id }))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/approve', { id, conditions: '' }))
    const nowMs = server.clock.nowMs()
    server.clock.setTo('2026-12-14T00:00:00Z')
    const late = await desk('/sign', { id, signature })
    expect([late.status, late.text.includes('The report must be no more than 42 days old')]).toEqual([
      422,
      true,
    ])
    server.clock.setTo('2026-12-13T00:00:00Z')
    const asked = { id, words: '', requests: [{ row: 'inspection', words: 'Have it inspected again' }] }
    expect(itemOf(await desk('/ask', asked)).item.state).toBe('changes_requested')
    caseOf(await post(who, '/update', { id, inspection_date: '2026-12-13' }))
    caseOf(await submit(who, id))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/approve', { id, conditions: '' }))
    expect(itemOf(await desk('/sign', { id, signature })).item.declaration_date).toBe('2026-12-13')
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })

  it('signs only once for one idempotency key, even if it is sent several times, and not again with another key', async () => {
    const id = await sentCase(await newMember(server, { validTo: '2027-12-31' }))
    itemOf(await desk('/take', { id }))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/approve', { id, conditions: '' }))
    const signWith = (key: string) =>
      thea.request('POST', `${DESK}/sign`, {
        body: { id, signature },
        headers: { 'idempotency-key': key },
      })
    const [first, second] = await Promise.all([signWith('sign-once-1'), signWith('sign-once-1')])
    expect([itemOf(first).item.state, itemOf(second).item.state]).toEqual([
      'declaration_signed',
      'declaration_signed',
    ])
    const signed = (await readCase(id)).events.filter(({ kind }) => kind === 'signed')
    expect(signed).toHaveLength(1)
    expect(refusalOf(await signWith('sign-once-2')).slice(0, 2)).toEqual([409, 'CONFLICT'])
  })

  it('must give a reason for ending a registration, which the owner gets by mail', async () => {
    const who = await newMember(server, { validTo: '2027-12-31' })
    const id = await registeredCase(who)
    itemOf(await desk('/end', { id, words: 'Scrapped after the flood' }))
    const mail = (await server.mailTo(who.email)).find(({ subject }) => subject === 'Club rego: ended')
    expect(mail?.text).toContain('Scrapped after the flood')
  })
})

describe('the queue', () => {
  it('lists each case in the view of its next task', async () => {
    const id = await sentCase()
    const isIn = async (view: QueueView) => (await queue(view)).data.some((row) => row.id === id)
    expect(await isIn('new')).toBe(true)
    itemOf(await desk('/take', { id }))
    expect([await isIn('new'), await isIn('in_review')]).toEqual([false, true])
    itemOf(await desk('/ask', { id, words: '', requests: [{ row: 'photos', words: 'Too dark' }] }))
    expect(await isIn('waiting')).toBe(true)
    caseOf(await submitAgain(id))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/approve', { id, conditions: 'Club runs only' }))
    expect(await isIn('to_sign')).toBe(true)
    const { counts } = await queue('to_sign')
    expect(counts.to_sign).toBe((await queue('to_sign')).data.length)
    expect((await queue('to_sign', 'torrens')).data.map((row) => row.id)).toContain(id)
    expect((await queue('to_sign', '100%')).data).toEqual([])
  })

  it('is read with a number of SQL statements that does not grow with its length', async () => {
    await queue('new')
    const few = await countStatements(server.database, async () => void (await queue('new')))
    for (let at = 0; at < 3; at += 1) await sentCase()
    const many = await countStatements(server.database, async () => void (await queue('new')))
    expect(many).toHaveLength(few.length)
  })
})

describe('a case at the desk', () => {
  it('is shown with its owner, gaps and possible moves; a draft is visible to its owner only', async () => {
    const { id: draftId } = await startCase(server, owner)
    expect((await thea.request('GET', `${DESK}/case?id=${draftId}`)).status).toBe(404)
    expect((await thea.request('GET', `${DESK}/case?id=999999`)).status).toBe(404)
    const id = await sentCase()
    expect(await readCase(id)).toMatchObject({
      item: { id, member_name: 'Jarrah Quillfeather', checks: {} },
      open_checks: CHECK_ITEMS,
      gaps: [],
      owner: { is_financial: true, email: owner.email },
      is_own: false,
      moves: ['take', 'withdraw'],
      registrar_name: 'Thea Brackenfold',
    })
  })

  it('has exactly these fields in the response', async () => {
    const found = await readCase(await sentCase())
    expect(Object.keys(found).toSorted()).toEqual([
      'events',
      'gaps',
      'is_own',
      'is_registrar',
      'item',
      'messages',
      'moves',
      'open_checks',
      'owner',
      'parts',
      'registrar_name',
      'today',
    ])
    expect(Object.keys(found.owner).toSorted()).toEqual([
      'date_of_birth',
      'email',
      'events_attended',
      'is_approved',
      'is_financial',
      'is_type_without_rego',
      'member_since',
      'mobile',
    ])
  })

  it('is confirmed by two people: an office bearer the membership, a scrutineer the vehicle', async () => {
    const id = await sentCase()
    itemOf(await desk('/take', { id }))
    const scrutineer = await scrutineerOf(server)
    const check = (part: CheckPart, by: Asker) => desk('/checks', { id, checks: passing(part) }, by)
    const said = (answer: Answer) => [...refusalOf(answer), (answer.json() as { message: string }).message]
    // No member of this club has one of the required roles, so the refusal names the roles and how to solve this.
    expect(said(await check('vehicle', thea))).toEqual([
      403,
      'FORBIDDEN',
      'Only a person with one of these roles can confirm this part: Scrutineer. Nobody who could confirm it has one. The owner of the site can give the role to another person under Roles.',
    ])
    await insertRoles(server.database.db, scrutineer.id, ['scrutineer'], new Date(server.clock.nowMs()))
    expect(said(await check('vehicle', thea))[2]).toBe(
      'Only a person with one of these roles can confirm this part: Scrutineer',
    )
    expect(said(await check('membership', scrutineer)).slice(0, 2)).toEqual([403, 'FORBIDDEN'])
    const both = server.as({ personId: thea.id, roles: ['owner'] })
    expect(said(await desk('/checks', { id, checks: passing() }, both))).toEqual([
      403,
      'SECOND_PERSON_NEEDED',
      'One person cannot confirm both the membership and the vehicle. Ask another person with one of these roles: Scrutineer',
    ])
    const mine = itemOf(await check('membership', both))
    expect(mine.open_checks).toEqual(['age', 'originality', 'photos', 'inspection'])
    expect(mine.parts).toMatchObject([
      { part: 'membership', checked_by: ['Thea Brackenfold'], refusal: '' },
      { part: 'vehicle', checked_by: [] },
    ])
    expect(mine.parts[1]?.refusal).toContain('One person cannot confirm both')
    expect(said(await check('vehicle', both))[1]).toBe('SECOND_PERSON_NEEDED')
    const done = itemOf(await check('vehicle', scrutineer))
    expect([done.open_checks, done.parts[1]?.checked_by]).toEqual([[], ['Dot Hallorangi']])
    expect(done.item.checks?.age).toEqual({ result: 'pass', note: '' })
    // The scrutineer can read what the vehicle part needs, and cannot decide.
    expect([
      done.is_registrar,
      done.moves,
      done.messages,
      done.owner.email,
      done.owner.date_of_birth,
    ]).toEqual([false, [], [], '', null])
    const kinds = ({ item }: DeskCase) => item.files.map(({ kind }) => kind)
    expect([kinds(done), kinds(mine).toSorted()]).toEqual([
      ['inspection'],
      ['inspection', 'insurance', 'ownership'],
    ])
    // Photos belong to the vehicle part, so the office bearer who confirms the membership does not see them.
    const member = server.as({ personId: thea.id, roles: ['membership'] })
    const seen = itemOf(await member.request('GET', `${CLUB_REGO_BASE}/desk/case?id=${id}`))
    expect([seen.item.photos, seen.item.cover, done.item.photos.length > 0]).toEqual([[], null, true])
    const paper = mine.item.files.find(({ kind }) => kind === 'ownership')?.id
    expect((await scrutineer.request('GET', `${CLUB_REGO_BASE}/file/${paper}`)).status).toBe(404)
    expect((await desk('/approve', { id, conditions: '' }, scrutineer)).status).toBe(403)
    itemOf(await desk('/approve', { id, conditions: '' }))
  })

  it('must be confirmed again by the scrutineer after its owner changed it', async () => {
    const id = await sentCase()
    itemOf(await desk('/take', { id }))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/ask', { id, words: '', requests: [{ row: 'photos', words: 'Too dark' }] }))
    caseOf(await submitAgain(id))
    expect((await readCase(id)).open_checks).toEqual([
      'age',
      'originality',
      'photos',
      'inspection',
      'insurance',
    ])
  })

  it('cannot be approved or signed while an item of the check sheet is missing; the refusal names the item', async () => {
    const id = await sentCase()
    itemOf(await desk('/take', { id }))
    itemOf(await desk('/checks', { id, checks: passing('membership') }))
    const scrutineer = await scrutineerOf(server)
    const { inspection: _, ...rest } = passing('vehicle')
    const unsaid = { ...rest, photos: { result: 'fail', note: ' ' } }
    expect(refusalOf(await desk('/checks', { id, checks: unsaid }, scrutineer))).toEqual([
      422,
      'VALIDATION',
      'checks.photos required',
    ])
    const failed = { ...rest, photos: { result: 'fail', note: 'Too dark' } }
    const { open_checks: open } = itemOf(await desk('/checks', { id, checks: failed }, scrutineer))
    expect(open).toEqual(['photos', 'inspection'])
    const refused = await desk('/approve', { id, conditions: '' })
    expect(refusalOf(refused)).toEqual([422, 'CHECKS_MISSING'])
    expect((refused.json() as { message: string }).message).toContain('Photos, Inspection')
    expect(refusalOf(await desk('/sign', { id, signature }))[1]).toBe('CHECKS_MISSING')
    const strange = { id, checks: { soul: { result: 'pass', note: '' } } }
    expect((await desk('/checks', strange)).status).toBe(422)
  })

  it('refuses a result of the check sheet that another person has changed meanwhile', async () => {
    const id = await sentCase()
    itemOf(await desk('/take', { id }))
    const scrutineer = await scrutineerOf(server)
    const second = await newPerson(server, { name: 'Wirra Talgarno' })
    const other = server.as({ personId: second.id, roles: ['scrutineer'] })
    const pass = { result: 'pass', note: '' }
    const failed = { result: 'fail', note: 'Too dark' }
    const check = (result: object, was: object | null, by: Asker) =>
      desk('/checks', { id, checks: { photos: result }, was: { photos: was } }, by)
    itemOf(await check(failed, null, scrutineer))
    const stale = await check(pass, null, other)
    const { errors, current } = stale.json() as {
      errors: { field: string; code: string }[]
      current: DeskCase
    }
    expect([stale.status, errors.map(({ field, code }) => [field, code])]).toEqual([
      409,
      [['photos', 'changed']],
    ])
    expect(current).toEqual(await readCase(id, other))
    expect(current.item.checks).toEqual({ photos: failed })
    expect(current.parts.find(({ part }) => part === 'vehicle')?.checked_by).toEqual(['Dot Hallorangi'])
    // Another item is saved, and the result that both recorded is no conflict.
    itemOf(await desk('/checks', { id, checks: { age: pass }, was: { age: null } }, other))
    itemOf(await check(failed, null, other))
    expect(itemOf(await check(pass, failed, other)).item.checks).toEqual({ photos: pass, age: pass })
  })

  it('is signed for 42 days and then registered with plate and documents', async () => {
    const id = await sentCase()
    itemOf(await desk('/take', { id }))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/approve', { id, conditions: 'Club runs only' }))
    const none = { method: 'drawn', name: '', image: '', strokes: [] }
    expect(refusalOf(await desk('/sign', { id, signature: none }))).toEqual([
      422,
      'VALIDATION',
      'signature empty',
    ])
    expect(
      refusalOf(await desk('/sign', { id, signature: { ...signature, name: 'Somebody Else' } })),
    ).toEqual([422, 'VALIDATION', 'signature invalid'])
    const signed = itemOf(await desk('/sign', { id, signature }))
    expect(signed.item).toMatchObject({
      state: 'declaration_signed',
      declaration_form: '1259',
      declaration_date: '2026-11-21',
      declaration_expires: '2027-01-02',
      conditions: 'Club runs only',
    })
    expect(refusalOf(await desk('/sign', { id, signature }))[1]).toBe('CONFLICT')
    expect(refusalOf(await desk('/register', { id, ...plate, club_plate_no: 'a b c!' }))).toEqual([
      422,
      'VALIDATION',
      'club_plate_no invalid',
    ])
    const { item } = itemOf(await desk('/register', { id, ...plate }))
    expect(item).toMatchObject({ state: 'registered', club_plate_no: '24HVS' })
  })

  it('protects its vehicle: it cannot be deleted after a case was sent, and its registration comes from the case', async () => {
    const driver = await newMember(server, { validTo: '2027-12-31', name: 'Dot Hallorangi' })
    const id = await registeredCase(driver)
    const vehicleId = (await readCase(id)).item.vehicle_id
    const garage = (path: string, body: object = {}) =>
      driver.request('POST', `/api/v1/club/vehicle${path}`, { body: { id: vehicleId, ...body } })
    expect(
      (await driver.request('POST', `/api/v1/club/vehicle/${vehicleId}`, { body: {} })).json(),
    ).toMatchObject({
      item: { rego: '24HVS', rego_state: 'NSW', rego_expiry: plate.club_rego_expiry },
    })
    for (const [path, body] of [
      ['/disable', {}],
      ['/update', { sold_on: '2026-11-20' }],
      ['/delete', {}],
    ] as const)
      expect(refusalOf(await garage(path, body)).slice(0, 2)).toEqual([409, 'CONFLICT'])
    itemOf(await desk('/end', { id, words: 'Sold' }))
    expect((await garage('/disable')).status).toBe(200)
    expect(refusalOf(await garage('/delete')).slice(0, 2)).toEqual([409, 'CONFLICT'])
  })

  it('sets the vehicle’s plate: the garage cannot change it while the vehicle is registered', async () => {
    const driver = await newMember(server, { validTo: '2027-12-31', name: 'Orrin Salthouse' })
    const id = await registeredCase(driver)
    const vehicleId = (await readCase(id)).item.vehicle_id
    const save = (changes: object) =>
      driver.request('POST', '/api/v1/club/vehicle/update', { body: { id: vehicleId, ...changes } })
    for (const [field, value] of [
      ['rego', 'XX 99'],
      ['rego', ''],
      ['rego_state', 'VIC'],
      ['rego_expiry', '2028-11-20'],
    ] as const)
      expect(refusalOf(await save({ [field]: value }))).toEqual([422, 'VALIDATION', `${field} locked`])
    // A form sends all fields, so unchanged values must not count as a change.
    const same = { rego: '24 hvs', rego_state: 'NSW', rego_expiry: plate.club_rego_expiry, colour: 'Red' }
    expect((await save(same)).status).toBe(200)
    const renewed = { ...plate, club_plate_no: 'NEW 1', club_rego_expiry: '2028-11-20' }
    itemOf(await desk('/register', { id, ...renewed }))
    const garage = await driver.request('POST', `/api/v1/club/vehicle/${vehicleId}`, { body: {} })
    expect(garage.json()).toMatchObject({ item: { rego: 'NEW1', rego_expiry: '2028-11-20' } })
    itemOf(await desk('/end', { id, words: 'Sold' }))
    expect((await save({ rego: 'XX 99' })).status).toBe(200)
  })

  it('cannot be decided by the owner of the vehicle', async () => {
    const own = await newMember(server, { validTo: '2027-12-31', name: 'Marlow Gantry' })
    const id = await sentCase(own)
    const asRegistrar = server.as({ personId: own.id, roles: ['registrar'] })
    expect((await readCase(id, asRegistrar)).is_own).toBe(true)
    for (const [path, body] of [
      ['/take', {}],
      ['/checks', { checks: passing() }],
      ['/ask', { words: '', requests: [{ row: 'photos', words: 'x' }] }],
      ['/book', { words: 'Saturday' }],
      ['/approve', { conditions: '' }],
      ['/decline', { reason: 'x' }],
      ['/sign', { signature }],
      ['/register', plate],
      ['/resume', { words: 'x' }],
    ] as const) {
      const answer = await desk(path, { id, ...body }, asRegistrar)
      expect([path, ...refusalOf(answer)]).toEqual([path, 403, 'FORBIDDEN'])
    }
  })

  it('has messages in both directions', async () => {
    const id = await sentCase()
    const { messages } = itemOf(await desk('/message', { id, words: 'Which exhaust is it?' }))
    expect(messages.at(-1)).toMatchObject({ from: 'registrar', words: 'Which exhaust is it?' })
    const mails = await server.mailTo(owner.email)
    expect(mails.filter(({ text }) => text.includes('Which exhaust is it?'))).toHaveLength(1)
    expect((await pageOf(owner, id)).messages).toHaveLength(1)
  })

  it('can be declined only with a reason', async () => {
    const id = await sentCase()
    itemOf(await desk('/take', { id }))
    expect(refusalOf(await desk('/decline', { id, reason: ' ' }))).toEqual([
      422,
      'VALIDATION',
      'reason required',
    ])
    expect(itemOf(await desk('/decline', { id, reason: 'A replica' })).item.state).toBe('declined')
  })
})

describe('notifications to the authority', () => {
  it('are listed from the day a membership has lapsed, with the days left, and can be ticked off', async () => {
    const lapsing = await newMember(server, {
      validTo: '2026-11-20',
      from: '2020-01-01',
      name: 'Ines Kookaburrow',
    })
    const member = await newMember(server, { validTo: '2027-12-31', name: 'Odessa Tamblyn-Roe' })
    const id = await registeredCase(member)
    const deps = server.clubApp.features.clubRego
    await deps.database.transaction((tx) =>
      handleMembershipLapsed(deps, tx, { personId: member.id, validTo: '2026-11-20' }),
    )
    const [task] = (await tasks()).filter(({ case_id: own }) => own === id)
    expect(task).toMatchObject({
      reason: 'membership_lapsed',
      since: '2026-11-21',
      notify_by: '2026-12-05',
      days_left: 14,
      club_plate_no: '24HVS',
      member: 'Odessa Tamblyn-Roe',
    })
    expect((await queue('new')).counts.to_tell).toBe((await tasks()).length)
    expect(refusalOf(await desk('/told', { id: task?.id, told_on: '2026-11-22' }))).toEqual([
      422,
      'VALIDATION',
      'told_on invalid',
    ])
    expect((await desk('/told', { id: task?.id, told_on: '2026-11-21' })).status).toBe(200)
    expect((await tasks()).map(({ id: left }) => left)).not.toContain(task?.id)
    const told = (await thea.request('GET', `${DESK}/tasks?told=true`)).json() as { data: AuthorityTask[] }
    expect(told.data.find((one) => one.id === task?.id)?.told_on).toBe('2026-11-21')
    const events = await server.database.db
      .select()
      .from(clubRegoEvent)
      .where(eq(clubRegoEvent.caseId, id))
      .orderBy(clubRegoEvent.id)
    expect(events.at(-1)).toMatchObject({ kind: 'authority_told', state: 'suspended', byPersonId: thea.id })

    // The authority was notified before, so the registrar must decide whether the suspension ends.
    expect(refusalOf(await desk('/resume', { id, words: ' ' }))).toEqual([
      422,
      'VALIDATION',
      'words required',
    ])
    expect(itemOf(await desk('/resume', { id, words: 'Renewed' })).item.state).toBe('registered')
    expect(lapsing.id).toBeGreaterThan(0)
  })

  it('of a lapsed membership prevent the registrar from resuming a vehicle whose owner is still no member', async () => {
    const member = await newMember(server, { validTo: '2027-06-30', name: 'Banjo Merriwick' })
    const id = await registeredCase(member)
    const deps = server.clubApp.features.clubRego
    await deps.database.transaction((tx) =>
      handleMembershipLapsed(deps, tx, { personId: member.id, validTo: '2027-06-30' }),
    )
    const nowMs = server.clock.nowMs()
    server.clock.setTo('2027-07-02T00:00:00Z')
    expect(refusalOf(await desk('/resume', { id, words: 'Renewed' }))).toEqual([422, 'NOT_ELIGIBLE'])
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })
})

describe('schemes', () => {
  const read = async () => (await thea.request('GET', `${DESK}/schemes`)).json() as DeskSchemes

  it('get new rules from a given day; cases sent before keep their version', async () => {
    const id = await sentCase()
    const scheme = (await read()).data.find(({ code }) => code === 'NSW-HVS')
    const rules = scheme?.versions.at(-1)?.rules
    if (scheme === undefined || rules === undefined) throw new Error('no rules')
    const next = { ...rules, declaration: { ...rules.declaration, valid_days: 28 } }
    const body = { scheme_id: scheme.id, rules: next }
    expect(refusalOf(await desk('/version', { ...body, valid_from: '2026-11-20' }))).toEqual([
      422,
      'VALIDATION',
      'valid_from invalid',
    ])
    expect((await desk('/version', { ...body, valid_from: '2026-11-21' })).status).toBe(200)
    expect(refusalOf(await desk('/version', { ...body, valid_from: '2026-11-21' }))[2]).toBe(
      'valid_from invalid',
    )
    expect(
      (await desk('/version', { ...body, valid_from: '2027-01-01', rules: { ...next, fee: 1 } })).status,
    ).toBe(422)
    const twice = { ...next, photo_slots: ['left', 'left'] as const }
    expect(refusalOf(await desk('/version', { ...body, valid_from: '2027-01-01', rules: twice }))).toEqual([
      422,
      'VALIDATION',
      'rules invalid',
    ])
    expect((await read()).data.find((one) => one.id === scheme.id)?.versions).toHaveLength(2)
    itemOf(await desk('/take', { id }))
    await passChecks(server, id, thea.id)
    itemOf(await desk('/approve', { id, conditions: '' }))
    expect(itemOf(await desk('/sign', { id, signature })).item.declaration_expires).toBe('2027-01-02')
    const later = await sentCase()
    expect((await readCase(later)).item.scheme.rules.declaration.valid_days).toBe(28)
  })

  it('can be opened to members and closed', async () => {
    const scheme = (await read()).data.find(({ code }) => code === 'VIC-CPS')
    const body = { scheme_id: scheme?.id, is_active: true }
    const opened = (await desk('/scheme', body)).json() as DeskSchemes
    expect(opened.data.find(({ code }) => code === 'VIC-CPS')?.is_active).toBe(true)
    await desk('/scheme', { ...body, is_active: false })
    expect((await desk('/scheme', { scheme_id: 999_999, is_active: true })).status).toBe(404)
  })
})

it('only the registrar may make these calls', async () => {
  const reads = ['/queue', '/tasks', '/case?id=1', '/register', '/schemes']
  for (const path of reads) {
    expect([path, (await server.request('GET', DESK + path)).status]).toEqual([path, 401])
    expect([path, (await owner.request('GET', DESK + path)).status]).toEqual([path, 403])
  }
  const file = `${DESK}/register.csv`
  expect((await exportFile(server, server, file)).status).toBe(401)
  expect((await exportFile(server, owner, file)).status).toBe(403)
  const writes = ['take', 'checks', 'ask', 'book', 'approve', 'decline', 'sign', 'register', 'resume', 'end']
  for (const path of [...writes, 'message', 'told', 'version', 'scheme'])
    expect([path, (await desk(`/${path}`, { id: 1 }, owner)).status]).toEqual([path, 403])
})

/** Submits a case again after requested changes. */
async function submitAgain(id: number): Promise<Answer> {
  const { item } = await pageOf(owner, id)
  const [photo] = item.photos
  if (photo === undefined) throw new Error('no photo')
  await post(owner, '/removePhoto', { id, slot: 'front34' })
  await addPapers(owner, id, ['front34'])
  return submit(owner, id)
}
