import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { member, membershipApplication } from '#features/membership/server/membership.tables.ts'
import type { ApplyAnswer } from '#features/membership/membership.contract.ts'
import type { DeskTrack } from '#features/tracks/tracks-desk.contract.ts'
import { newOfficer, type Officer } from '#tests/kit/content-officers.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  type Applicant,
  applicationFor,
  applyWith,
  newPerson,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'

const BASE = '/api/v1/club/track/desk'
let server: RunningServer
let officer: Officer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  officer = await newOfficer(server, 'Tara Tracks')
  secretary = server.as({ roles: ['membership'] })
})
afterAll(() => server.stop())

const list = async () => ((await officer.request('GET', BASE)).json() as { data: DeskTrack[] }).data
const send = (verb: string, body: object) => officer.request('POST', `${BASE}/${verb}`, { body })
async function add(name: string): Promise<DeskTrack> {
  const values = {
    name,
    colour: '#2e6b34',
    state: '',
    address: '',
    surface: '',
    length_m: null,
    noise_db: null,
  }
  const body = { id: null, before: null, values: { ...values, gate_note: '' } }
  return ((await send('save', body)).json() as { data: DeskTrack[] }).data.at(-1)!
}

/** Applies with a home track. */
async function applyFor(who: Applicant, code: string, track: DeskTrack): Promise<ApplyAnswer> {
  const input = await applicationFor(who, code)
  const answer = await applyWith(who, { ...input, details: { ...input.details, home_track_id: track.id } })
  const said = answer.json() as ApplyAnswer
  if (!said.success) throw new Error(answer.text)
  return said
}
async function applicationOf(personId: number) {
  const [row] = await server.database.db
    .select()
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
  return row!
}
const decide = async (id: string) =>
  (
    await secretary.request('POST', '/api/v1/club/desk/decide', {
      body: { ids: [id], decision: 'approve', words: '', meeting_ref: '' },
    })
  ).json()
async function homeOf(personId: number) {
  const [row] = await server.database.db.select().from(member).where(eq(member.personId, personId))
  return row?.homeTrackId
}
const deskNames = async () =>
  (
    (await secretary.request('GET', '/api/v1/club/desk/applications')).json() as {
      data: { id: string; home_track: string }[]
    }
  ).data

describe('a signed application that names a track', () => {
  it('stays as it was signed when the track is replaced and deleted', async () => {
    const [track, other] = [await add('Wattle Park'), await add('Saltbush Ring')]
    const tess = await newPerson(server)
    await chooseAtSandbox(server, (await applyFor(tess, 'FULL', track)).payment)
    await decide((await applicationOf(tess.id)).id)
    const signed = await applicationOf(tess.id)
    expect((await list()).find(({ id }) => id === track.id)).toMatchObject({ members: 1, applications: 0 })
    expect((await send('delete', { id: track.id, replacement: other.id })).status).toBe(200)
    expect(await applicationOf(tess.id)).toEqual(signed)
    expect(signed).toMatchObject({ homeTrack: 'Wattle Park', details: { home_track_id: track.id } })
    expect(await homeOf(tess.id)).toBe(other.id)
  })

  it.each(['awaiting_payment', 'awaiting_approval', 'more_info'] as const)(
    'keeps the track from being deleted while it is %s',
    async (status) => {
      const track = await add(`Ring of ${status}`)
      const tess = await newPerson(server)
      await applyFor(tess, 'FULL', track)
      await server.database.db
        .update(membershipApplication)
        .set({ status })
        .where(eq(membershipApplication.personId, tess.id))
      const [other] = await list()
      expect((await list()).find(({ id }) => id === track.id)).toMatchObject({ members: 0, applications: 1 })
      for (const body of [{ id: track.id }, { id: track.id, replacement: other?.id }])
        expect(codeOf(await send('delete', body))).toBe('CONFLICT')
      expect((await applicationOf(tess.id)).details.home_track_id).toBe(track.id)
    },
  )

  it('gives the member the track that was archived after it was signed', async () => {
    const track = await add('Quarry Loop')
    const tess = await newPerson(server)
    const { payment } = await applyFor(tess, 'FULL', track)
    await send('archive', { id: track.id, is_active: false })
    await chooseAtSandbox(server, payment)
    await decide((await applicationOf(tess.id)).id)
    expect((await applicationOf(tess.id)).status).toBe('active')
    expect(await homeOf(tess.id)).toBe(track.id)
  })

  it('is accepted without a track after a late payment if the track was deleted meanwhile', async () => {
    const track = await add('Dry Lake')
    const tess = await newPerson(server)
    const { payment } = await applyFor(tess, 'FULL', track)
    const setStatus = (status: 'withdrawn' | 'awaiting_payment') =>
      server.database.db
        .update(membershipApplication)
        .set({ status })
        .where(eq(membershipApplication.personId, tess.id))
    await setStatus('withdrawn')
    expect((await send('delete', { id: track.id })).status).toBe(200)
    await setStatus('awaiting_payment')
    await chooseAtSandbox(server, payment)
    expect(await applicationOf(tess.id)).toMatchObject({
      status: 'awaiting_approval',
      homeTrack: 'Dry Lake',
    })
    expect(await homeOf(tess.id)).toBeNull()
  })

  it('is shown with the name that was signed when the track is renamed', async () => {
    const track = await add('Old Mill')
    const tess = await newPerson(server)
    await chooseAtSandbox(server, (await applyFor(tess, 'FULL', track)).payment)
    const { id: _, is_active: _a, events: _e, members: _m, applications: _p, ...before } = track
    await send('save', { id: track.id, before, values: { ...before, name: 'New Mill' } })
    const { id } = await applicationOf(tess.id)
    expect((await deskNames()).find((one) => one.id === id)?.home_track).toBe('Old Mill')
  })

  it('is refused when the track is deleted while it is being sent', async () => {
    const track = await add('Racing Ring')
    const tess = await newPerson(server)
    const input = await applicationFor(tess, 'FULL')
    const [sent, deleted] = await Promise.all([
      applyWith(tess, { ...input, details: { ...input.details, home_track_id: track.id } }),
      send('delete', { id: track.id }),
    ])
    const isStored = (sent.json() as { success?: boolean }).success === true
    expect([isStored, deleted.status]).toEqual(deleted.status === 200 ? [false, 200] : [true, 409])
  })
})
