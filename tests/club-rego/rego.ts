/** Test helpers: members with vehicles in club-rego cases. */
import type {
  CasePage,
  SavedCase,
  SpecialVehicle,
  UploadedCasePhoto,
} from '#features/club-rego/club-rego.contract.ts'
import { beginSchemes } from '#features/club-rego/server/club-rego.public.ts'
import { listSchemes } from '#features/club-rego/server/schemes.store.ts'
import {
  type CaseAnswers,
  type CaseKind,
  CHECK_ITEMS,
  type CheckPart,
  type CheckSheet,
  PART_OF,
} from '#features/club-rego/answers.rules.ts'
import type { PhotoSlot } from '#features/club-rego/schemes.rules.ts'
import type { Vehicle, VehicleValues } from '#features/vehicles/vehicles.contract.ts'
import { answersOn, NEEDED_SLOTS } from '#tests/club-rego/answers.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer, TestServerOptions } from '#tests/kit/server.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import { addVehicle, picture } from '#tests/vehicles/garage.ts'

export const BASE = '/api/v1/club/specialVehicle'

export type RegoServer = RunningServer & { schemes: Readonly<Record<string, number>> }

/** Starts a test server for a club with schemes for club rego. `schemes` contains the id of each scheme by its code. */
export async function startRego(options: TestServerOptions = {}): Promise<RegoServer> {
  const server = await startClub(options)
  await beginSchemes(server, { areTextsApproved: true })
  const schemes = await listSchemes(server.database.db)
  return { ...server, schemes: Object.fromEntries(schemes.map(({ id, code }) => [code, id])) }
}

export function post(asker: Asker, path: string, body: object = {}): Promise<Answer> {
  return asker.request('POST', BASE + path, { body })
}

/** Returns the saved case from a response. @throws Error for a refusal */
export function caseOf(answer: Answer): SpecialVehicle {
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as SavedCase).item
}

export async function pageOf(asker: Asker, id: number): Promise<CasePage> {
  const answer = await asker.request('GET', `${BASE}/case?id=${id}`)
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return answer.json() as CasePage
}

/** A vehicle old enough for every scheme. */
export const HALDEN = {
  make: 'Halden',
  model: 'Torrens V6',
  year: 1987,
  body_type: 'sedan',
  colour: 'Gold',
  vin: 'HT87V60041122',
  engine_number: 'V6-88213',
} as const satisfies Partial<VehicleValues>

/** Starts a draft case for a vehicle newly added to the garage. */
export async function startCase(
  server: RegoServer,
  owner: Asker,
  {
    scheme = 'NSW-HVS',
    vehicle,
    values = {},
    kind,
  }: { scheme?: string; vehicle?: Vehicle; values?: Partial<VehicleValues>; kind?: CaseKind } = {},
): Promise<SpecialVehicle> {
  const car = vehicle ?? (await addVehicle(owner, { ...HALDEN, ...values }))
  const body = { scheme_id: server.schemes[scheme] ?? 0, vehicle_id: car.id, ...(kind && { kind }) }
  return caseOf(await post(owner, '/create', body))
}

/** Adds every required photo and document to a case. */
export async function addPapers(
  owner: Asker,
  id: number,
  slots: readonly PhotoSlot[] = NEEDED_SLOTS,
): Promise<void> {
  for (const slot of slots) {
    const photo = await photoFor(owner, slot)
    caseOf(await post(owner, '/placePhoto', { id, slot, ...photo }))
  }
  for (const kind of ['ownership', 'inspection', 'insurance'] as const) {
    const answer = await sendFile(owner, id, kind, PDF, 'paper.pdf')
    if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`)
  }
}

const pictures = new Map<PhotoSlot, Promise<Buffer>>()
const uploads = new WeakMap<Asker, Map<PhotoSlot, UploadedCasePhoto>>()

/** Returns a photo that differs from those of the other slots. It is uploaded once for each person. */
async function photoFor(owner: Asker, slot: PhotoSlot): Promise<UploadedCasePhoto> {
  const bytes = pictures.get(slot) ?? picture(1200, 1200)
  pictures.set(slot, bytes)
  const own = uploads.get(owner) ?? new Map<PhotoSlot, UploadedCasePhoto>()
  uploads.set(owner, own)
  const photo = own.get(slot) ?? (await uploadPhoto(owner, await bytes))
  own.set(slot, photo)
  return photo
}

/** Creates a complete case that only has to be submitted. */
export async function fullCase(
  server: RegoServer,
  owner: Asker,
  options: Parameters<typeof startCase>[2] & { answers?: Partial<CaseAnswers> } = {},
): Promise<SpecialVehicle> {
  const { id } = await startCase(server, owner, options)
  const today = new Date(server.clock.nowMs()).toISOString().slice(0, 10)
  caseOf(await post(owner, '/update', { id, ...answersOn(today, options.answers) }))
  await addPapers(owner, id)
  return (await pageOf(owner, id)).item
}

/** Returns a check sheet on which every item passes, or only the items of one part. */
export function passing(part?: CheckPart): CheckSheet {
  const items = CHECK_ITEMS.filter((item) => part === undefined || PART_OF[item] === part)
  return Object.fromEntries(items.map((item) => [item, { result: 'pass', note: '' }]))
}

const scrutineers = new WeakMap<RegoServer, Promise<{ id: number }>>()

/** The club's scrutineer, who owns no vehicle. */
export async function scrutineerOf(server: RegoServer): Promise<Asker & { id: number }> {
  const person = scrutineers.get(server) ?? newPerson(server, { name: 'Dot Hallorangi' })
  scrutineers.set(server, person)
  const { id } = await person
  return { ...server.as({ personId: id, roles: ['scrutineer'] }), id }
}

/**
 * Records that every check has passed. The given registrar does the checks of the membership, the scrutineer those of
 * the vehicle.
 */
export async function passChecks(server: RegoServer, id: number, registrarId: number): Promise<void> {
  const registrar = server.as({ personId: registrarId, roles: ['registrar'] })
  for (const [asker, part] of [
    [registrar, 'membership'],
    [await scrutineerOf(server), 'vehicle'],
  ] as const) {
    const answer = await post(asker, '/desk/checks', { id, checks: passing(part) })
    if (answer.status !== 200) throw new Error(`not recorded: ${answer.text}`)
  }
}

/** Signs and submits a case, as the screen does. */
export async function submit(owner: Asker, id: number, changes: object = {}): Promise<Answer> {
  const { texts, owner_name: name } = await pageOf(owner, id)
  return post(owner, '/submit', {
    id,
    agreed: texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    signed_name: name,
    signature: { method: 'typed', name, image: '', strokes: [] },
    ...changes,
  })
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Uploads a document as a multipart form. */
export function sendFile(
  asker: Asker,
  id: number,
  kind: string,
  bytes: Uint8Array,
  fileName: string,
): Promise<Answer> {
  return uploadForm(asker, `${BASE}/attachFile`, { bytes, fileName, fields: { id: String(id), kind } })
}

/** Uploads a photo. @throws Error for a refusal */
export async function uploadPhoto(asker: Asker, bytes: Uint8Array) {
  const answer = await uploadForm(asker, `${BASE}/upload`, { bytes, fileName: 'photo.png' })
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`)
  const { uuid, key, name } = answer.json() as { uuid: string; key: string; name: string }
  return { uuid, key, name }
}
