import { expect, request } from '@playwright/test'
import type { SpecialVehicle } from '#features/club-rego/club-rego.contract.ts'
import { answersOn, NEEDED_SLOTS } from '#tests/club-rego/answers.ts'
import { FINGERPRINT, type Tokens } from './logged-in.ts'
import { demoPerson } from './people.ts'
import { halves } from './pictures.ts'

const BASE = '/api/v1/club/specialVehicle'
const PAPER = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

export type Wire = {
  get(path: string): Promise<unknown>
  /** Sends a JSON body, or a form if there is a file. @returns the status and the response body */
  post(path: string, body: object, isForm?: boolean): Promise<{ status: number; json: unknown }>
}

/** Logs in as one of the demo club's people and returns functions that call the API without a browser. */
export async function wireAs(key: string): Promise<Wire> {
  const baseURL = `http://localhost:${process.env['JOURNEY_PORT']}`
  const { email: username, password } = demoPerson(key)
  const guest = await request.newContext({ baseURL })
  const answer = await guest.post('/api/v1/cognito/user/login', {
    data: { username, password, fingerprint: FINGERPRINT },
  })
  const { access_token: token } = (await answer.json()) as Tokens
  await guest.dispose()
  // Use a new request context for each call, because a context that has the XSRF cookie must also send the XSRF header.
  const ask = async (path: string, options: object) => {
    const caller = await request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const got = await caller.fetch(path, options)
    const found = { status: got.status(), json: (await got.json()) as unknown }
    await caller.dispose()
    return found
  }
  return {
    get: async (path) => (await ask(path, {})).json,
    post: (path, body, isForm = false) =>
      ask(path, { method: 'POST', ...(isForm ? { multipart: body } : { data: body }) }),
  }
}

/** Creates a draft case for a new car in the garage, complete except for the given photos. @returns its id */
export async function draftCase(
  wire: Wire,
  { make, model, without = [] }: { make: string; model: string; without?: readonly string[] },
): Promise<number> {
  const made = async (path: string, body: object, isForm = false): Promise<SpecialVehicle> => {
    const { status, json } = await wire.post(path, body, isForm)
    expect([path, status, status === 200 ? '' : json]).toEqual([path, 200, ''])
    return (json as { item: SpecialVehicle }).item
  }
  const car = await made('/api/v1/club/vehicle/create', {
    make,
    model,
    year: 1974,
    body_type: 'sedan',
    colour: 'Green',
    vin: 'WB74S0012',
    owner_is_member: true,
  })
  const { schemes, today } = (await wire.get(`${BASE}/home`)) as {
    schemes: { id: number; code: string }[]
    today: string
  }
  const scheme = schemes.find(({ code }) => code === 'NSW-HVS')
  const { id } = await made(`${BASE}/create`, { scheme_id: scheme?.id, vehicle_id: car.id })
  await made(`${BASE}/update`, {
    id,
    engine_number: 'E-4417',
    ...answersOn(today, {
      current_status: 'unregistered',
      plate_no: '',
      policy_expiry: `${Number(today.slice(0, 4)) + 1}-06-30`,
    }),
  })
  for (const kind of ['ownership', 'inspection', 'insurance'])
    await made(`${BASE}/attachFile`, { id: String(id), kind, file: PAPER }, true)
  for (const [at, slot] of NEEDED_SLOTS.entries()) {
    if (without.includes(slot)) continue
    // The same photo may not fill two slots, so each photo has a different size.
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: halves(1220 + at * 10, 1200) }
    const sent = await wire.post(`${BASE}/upload`, { file }, true)
    const { uuid, key, name } = sent.json as { uuid: string; key: string; name: string }
    await made(`${BASE}/placePhoto`, { id, slot, uuid, key, name })
  }
  return id
}

/** Signs and submits a draft case, as its page does. */
export async function sendCase(wire: Wire, id: number): Promise<number> {
  const page = (await wire.get(`${BASE}/case?id=${id}`)) as {
    texts: { slug: string; version: number; hash: string }[]
    owner_name: string
  }
  const { status } = await wire.post(`${BASE}/submit`, {
    id,
    agreed: page.texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    signed_name: page.owner_name,
    signature: { method: 'typed', name: page.owner_name, image: '', strokes: [] },
  })
  return status
}
