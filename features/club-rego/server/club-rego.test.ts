import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { answersOn } from '#tests/club-rego/answers.ts'
import {
  addPapers,
  BASE,
  caseOf,
  fullCase,
  passChecks,
  pageOf,
  PDF,
  post,
  type RegoServer,
  sendFile,
  startCase,
  startRego,
  submit,
  scrutineerOf,
} from '#tests/club-rego/rego.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import { approveCase, declineCase, requestChanges, signDeclaration, takeCase } from './decide-case.actions.ts'
import { beginSchemes, type ClubRegoDeps } from './club-rego.public.ts'
import { registerForOwner } from './on-the-road.actions.ts'
import { runDailyCaseChecks } from './daily-checks.actions.ts'
import { listSignatures } from '#features/signatures/server/signatures.public.ts'
import type { ClubRegoHome } from '../club-rego.contract.ts'
import { findScheme, insertSchemeVersion } from './schemes.store.ts'

let server: RegoServer
let deps: ClubRegoDeps
let jarrah: Applicant
let thea: Applicant

const TODAY = '2026-11-21'

beforeAll(async () => {
  server = await startRego()
  deps = server.clubApp.features.clubRego
  jarrah = await newMember(server, { validTo: '2027-12-31', name: 'Jarrah Quillfeather' })
  thea = await newMember(server, { validTo: '2027-12-31', name: 'Thea Brackenfold' })
})
afterAll(() => server.stop())

const sign = (name: string) => ({
  signature: { method: 'typed' as const, name, image: '', strokes: [] },
  key: null,
  ip: '127.0.0.1',
  userAgent: 'test',
})
/** Creates a case that the registrar has approved and signed. */
async function signedCase(owner: Applicant) {
  const { id } = await fullCase(server, owner)
  caseOf(await submit(owner, id))
  const deciding = { id, by: thea.id, locale: 'en' as const }
  await takeCase(deps, deciding)
  await passChecks(server, id, thea.id)
  await approveCase(deps, deciding, { conditions: '' })
  await signDeclaration(deps, deciding, sign('Thea Brackenfold'))
  return id
}

describe('a draft', () => {
  it('starts with the garage’s data and stores what is typed without validating it', async () => {
    const { id, ...draft } = await startCase(server, jarrah)
    expect(draft).toMatchObject({
      state: 'draft',
      make: 'Halden',
      manufactured: '1987',
      vin: 'HT87V60041122',
      scheme: { code: 'NSW-HVS', rules: { declaration: { form: '1259' } } },
    })
    const kept = caseOf(
      await post(jarrah, '/update', { id, odometer: 12, inspection_date: 'next week', colour: 'Gilt' }),
    )
    expect(kept).toMatchObject({ odometer: 12, inspection_date: 'next week', colour: 'Gilt', make: 'Halden' })
    expect((await post(jarrah, '/delete', { id })).status).toBe(200)
  })

  it('is the only one for its vehicle', async () => {
    const first = await startCase(server, jarrah)
    const again = { scheme_id: first.scheme_id, vehicle_id: first.vehicle_id }
    expect(refusalOf(await post(jarrah, '/create', again))).toEqual([422, 'VALIDATION', 'vehicle_id taken'])
    await post(jarrah, '/delete', { id: first.id })
    caseOf(await post(jarrah, '/create', again))
  })

  it('cannot be started for a vehicle that is already on club rego, except to renew or change the registration', async () => {
    const owner = await newMember(server, { validTo: '2027-12-31', name: 'Wattle Onroad' })
    const id = await signedCase(owner)
    const { vehicle_id: vehicleId, scheme_id: schemeId } = (await pageOf(owner, id)).item
    const offered = async () =>
      ((await owner.request('GET', `${BASE}/home`)).json() as ClubRegoHome).vehicles.map((vehicle) => [
        vehicle.id,
        vehicle.is_registered,
      ])
    expect(await offered()).toEqual([])
    await registerForOwner(
      deps,
      { id, club_plate_no: 'HV1234', club_rego_expiry: '2027-11-01', conditional_rego_no: '' },
      { by: thea.id, locale: 'en' },
    )
    expect(await offered()).toEqual([[vehicleId, true]])
    const begin = { scheme_id: schemeId, vehicle_id: vehicleId }
    for (const kind of [{}, { kind: 'new' }, { kind: 'transfer' }])
      expect(refusalOf(await post(owner, '/create', { ...begin, ...kind }))).toEqual([
        422,
        'VALIDATION',
        'vehicle_id registered',
      ])
    caseOf(await post(owner, '/create', { ...begin, kind: 'renewal' }))
  })

  it('is refused for a scheme that is closed and for another person’s vehicle', async () => {
    const other = await newMember(server, { validTo: '2027-12-31' })
    const { vehicle_id: vehicleId } = await startCase(server, other)
    const scheme = (code: string) => ({ scheme_id: server.schemes[code] ?? 0, vehicle_id: vehicleId ?? 0 })
    expect(refusalOf(await post(jarrah, '/create', scheme('VIC-CPS')))).toEqual([
      422,
      'VALIDATION',
      'scheme_id unknown',
    ])
    expect(refusalOf(await post(jarrah, '/create', scheme('NSW-HVS')))).toEqual([
      422,
      'VALIDATION',
      'vehicle_id unknown',
    ])
  })

  it('accepts no field that only the registrar may set', async () => {
    const { id } = await startCase(server, jarrah)
    for (const field of ['state', 'checks', 'club_plate_no', 'declaration_date', 'member_id', 'requests'])
      expect(refusalOf(await post(jarrah, '/update', { id, [field]: 'x' }))).toEqual([
        422,
        'VALIDATION',
        `${field} unknown`,
      ])
  })
})

describe('submitting a case', () => {
  it('reports everything that is missing and leaves the case a draft', async () => {
    const { id } = await startCase(server, jarrah)
    await post(jarrah, '/update', { id, ...answersOn(TODAY) })
    const refused = refusalOf(await submit(jarrah, id))
    expect(refused.slice(0, 2)).toEqual([422, 'VALIDATION'])
    expect(refused).toContain('photos.engine_bay required')
    expect(refused).toContain('files.ownership required')
    expect((await pageOf(jarrah, id)).item.state).toBe('draft')
  })

  it('stores the signed versions of the texts, mails the owner and closes the case to changes', async () => {
    const { id } = await fullCase(server, jarrah)
    const sent = caseOf(await submit(jarrah, id))
    expect(sent).toMatchObject({ state: 'submitted', submitted_at: '2026-11-21T00:00:00.000Z' })
    const [signature] = await listSignatures(server.database.db, 'club_rego_case', String(id))
    expect(signature).toMatchObject({ role: 'member', signerName: 'Jarrah Quillfeather' })
    expect(signature?.texts).toHaveLength(6)
    const [letter] = await server.mailTo(jarrah.email)
    expect(letter?.subject).toBe('Club rego: we have your application')
    expect(refusalOf(await post(jarrah, '/update', { id, colour: 'Red' }))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await submit(jarrah, id))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await post(jarrah, '/delete', { id }))).toEqual([409, 'CONFLICT'])
  })

  it('happens once for one idempotency key, even if it is repeated', async () => {
    const { id } = await fullCase(server, jarrah)
    const { texts, owner_name: name } = await pageOf(jarrah, id)
    const body = {
      id,
      agreed: texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
      signed_name: name,
      signature: { method: 'typed', name, image: '', strokes: [] },
    }
    const send = (key: string) =>
      jarrah.request('POST', `${BASE}/submit`, { body, headers: { 'idempotency-key': key } })
    const key = 'the-same-key-every-time'
    expect(caseOf(await send(key)).state).toBe('submitted')
    expect(caseOf(await send(key)).state).toBe('submitted')
    expect((await send('another-key-altogether')).status).toBe(409)
    expect(await listSignatures(server.database.db, 'club_rego_case', String(id))).toHaveLength(1)
  })

  it('requires every checkbox, the member’s name and a signature', async () => {
    const { id } = await fullCase(server, jarrah)
    expect(refusalOf(await submit(jarrah, id, { agreed: [] }))).toContain('agreed.club-rego-true required')
    expect(refusalOf(await submit(jarrah, id, { signed_name: 'Somebody Else' }))).toContain(
      'signed_name other_name',
    )
    const empty = { method: 'drawn', name: '', image: '', strokes: [] }
    expect(refusalOf(await submit(jarrah, id, { signature: empty }))).toContain('signature empty')
    caseOf(await submit(jarrah, id, { signed_name: ' jarrah  QUILLFEATHER' }))
  })

  it('by a member is possible after 90 days of membership; the refusal on the day before states the remaining time', async () => {
    const young = await newMember(server, { validTo: '2027-12-31', from: '2026-08-24' })
    await expect(startCase(server, young)).rejects.toThrow('You need to be a member for 1 more day to apply')
    const old = await newMember(server, { validTo: '2027-12-31', from: '2026-08-23' })
    expect((await startCase(server, old)).state).toBe('draft')
  })
})

describe('the registrar', () => {
  it('requests changes to a page; the owner makes them, signs again and resubmits', async () => {
    const { id } = await fullCase(server, jarrah)
    caseOf(await submit(jarrah, id))
    const deciding = { id, by: thea.id, locale: 'en' as const }
    await takeCase(deps, deciding)
    await requestChanges(deps, deciding, {
      requests: [{ row: 'photos', words: 'Engine bay is too dark' }],
      words: '',
    })
    expect((await pageOf(jarrah, id)).item).toMatchObject({
      state: 'changes_requested',
      requests: [{ row: 'photos', words: 'Engine bay is too dark', is_done: false }],
    })
    expect(refusalOf(await submit(jarrah, id))).toEqual([422, 'VALIDATION'])
    await post(jarrah, '/removePhoto', { id, slot: 'engine_bay' })
    await addPapers(jarrah, id, ['engine_bay'])
    expect(caseOf(await submit(jarrah, id))).toMatchObject({ state: 'in_review', requests: [] })
    expect((await pageOf(jarrah, id)).events.map(({ kind }) => kind)).toEqual([
      'submitted',
      'taken',
      'asked',
      'resubmitted',
    ])
  })

  it('cannot sign while an item is missing, or for their own vehicle', async () => {
    const own = await fullCase(server, thea)
    caseOf(await submit(thea, own.id))
    await expect(takeCase(deps, { id: own.id, by: thea.id, locale: 'en' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const { id } = await fullCase(server, jarrah)
    caseOf(await submit(jarrah, id))
    const deciding = { id, by: thea.id, locale: 'en' as const }
    await takeCase(deps, deciding)
    await expect(approveCase(deps, deciding, { conditions: '' })).rejects.toMatchObject({
      code: 'CHECKS_MISSING',
    })
    await passChecks(server, id, thea.id)
    const scrutineer = await scrutineerOf(server)
    const failWith = (note: string) =>
      post(scrutineer, '/desk/checks', { id, checks: { age: { result: 'fail', note } } })
    expect(refusalOf(await failWith(''))).toEqual([422, 'VALIDATION', 'checks.age required'])
    expect((await failWith('Too new')).status).toBe(200)
    await expect(approveCase(deps, deciding, { conditions: '' })).rejects.toMatchObject({
      params: { items: 'Age of the vehicle' },
    })
    await expect(signDeclaration(deps, deciding, sign('Thea'))).rejects.toMatchObject({
      code: 'CHECKS_MISSING',
    })
    await declineCase(deps, deciding, 'It is too new')
    expect((await pageOf(jarrah, id)).item).toMatchObject({ state: 'declined', reason: 'It is too new' })
  })

  it('signs a declaration valid for 42 days, after which the vehicle can be registered', async () => {
    const id = await signedCase(jarrah)
    expect((await pageOf(jarrah, id)).item).toMatchObject({
      state: 'declaration_signed',
      declaration_form: '1259',
      declaration_date: TODAY,
      declaration_expires: '2027-01-02',
    })
    const plate = { id, club_plate_no: '24-hvs', conditional_rego_no: '', club_rego_expiry: '2027-11-01' }
    expect(refusalOf(await post(jarrah, '/register', plate))).toContain('files.papers required')
    expect((await sendFile(jarrah, id, 'papers', Buffer.from('%PDF-1.4 x'), 'papers.pdf')).status).toBe(200)
    const member = await jarrah.request('GET', '/api/v1/club/member/getMembership')
    expect(member.json()).toMatchObject({ special_vehicle: true })
    expect(caseOf(await post(jarrah, '/register', plate))).toMatchObject({
      state: 'registered',
      club_plate_no: '24HVS',
    })
  })

  it('cannot sign again once a declaration has expired', async () => {
    const id = await signedCase(jarrah)
    const before = new Date(server.clock.nowMs()).toISOString()
    server.clock.advanceMs(42 * DAY_MS)
    await runDailyCaseChecks(deps)
    expect((await pageOf(jarrah, id)).item.state).toBe('declaration_signed')
    server.clock.advanceMs(DAY_MS)
    await runDailyCaseChecks(deps)
    await runDailyCaseChecks(deps)
    expect((await pageOf(jarrah, id)).item.state).toBe('declaration_expired')
    server.clock.setTo(before)
  })
})

describe('a changed rule', () => {
  it('applies to cases sent from its first day, not to earlier ones', async () => {
    const own = await startRego()
    try {
      const member = await newMember(own, { validTo: '2027-12-31' })
      const older = await fullCase(own, member)
      caseOf(await submit(member, older.id))
      const draft = await fullCase(own, member)
      const { db } = own.database
      const scheme = await findScheme(db, own.schemes['NSW-HVS'] ?? 0)
      const rules = scheme?.versions[0]?.rules
      if (rules === undefined) throw new Error('the scheme has no rules')
      await insertSchemeVersion(db, {
        schemeId: scheme?.id ?? 0,
        validFrom: '2026-11-22',
        rules: { ...rules, age: { counted: 'year', years: 45 }, declaration: { form: 'X', valid_days: 7 } },
        createdAt: new Date(own.clock.nowMs()),
        createdBy: null,
      })
      expect((await pageOf(member, draft.id)).item.scheme.rules.declaration.form).toBe('1259')
      own.clock.advanceMs(DAY_MS)
      expect((await pageOf(member, older.id)).item.scheme.rules.declaration.form).toBe('1259')
      expect((await pageOf(member, draft.id)).item.scheme.rules.declaration.form).toBe('X')
      expect(refusalOf(await submit(member, draft.id))).toContain('manufactured too_young')
    } finally {
      await own.stop()
    }
  })

  it('is not inserted twice by concurrent processes', async () => {
    await Promise.all([beginSchemes(server), beginSchemes(server)])
    const scheme = await findScheme(server.database.db, server.schemes['NSW-HVS'] ?? 0)
    expect(scheme?.versions).toHaveLength(1)
  })
})

describe('a registered vehicle', () => {
  it('can be registered by the registrar too, and is due for renewal 60 days before its end', async () => {
    const id = await signedCase(jarrah)
    const plate = { club_plate_no: 'H1', conditional_rego_no: 'C-1', club_rego_expiry: '2027-01-21' }
    await registerForOwner(deps, { id, ...plate }, { by: thea.id, locale: 'en' })
    const before = new Date(server.clock.nowMs()).toISOString()
    await runDailyCaseChecks(deps)
    expect((await pageOf(jarrah, id)).item.state).toBe('registered')
    server.clock.advanceMs(DAY_MS)
    await runDailyCaseChecks(deps)
    expect((await pageOf(jarrah, id)).item.state).toBe('renewal_due')
    server.clock.setTo(before)
  })

  it('can be renewed by its owner each year with that year’s documents', async () => {
    const member = await newMember(server, { validTo: null })
    const id = await signedCase(member)
    const before = new Date(server.clock.nowMs()).toISOString()
    const renewTo = (year: number) =>
      post(member, '/register', {
        id,
        club_plate_no: 'H2',
        conditional_rego_no: '',
        club_rego_expiry: `${year}-11-30`,
      })
    const papers = async () => (await sendFile(member, id, 'papers', PDF, 'papers.pdf')).status
    expect(await papers()).toBe(200)
    for (let year = 2027; year < 2034; year += 1) {
      expect(caseOf(await renewTo(year)).club_rego_expiry).toBe(`${year}-11-30`)
      server.clock.setTo(`${year}-11-10T00:00:00Z`)
      expect(refusalOf(await renewTo(year + 1))).toEqual([422, 'VALIDATION', 'files.papers required'])
      expect(await papers()).toBe(200)
    }
    server.clock.setTo(before)
  })
})
