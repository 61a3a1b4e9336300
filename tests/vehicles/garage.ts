/** Test helpers: members with garages, and images to upload. */
import sharp from 'sharp'
import type { Vehicle, VehicleChanges, VehicleValues } from '#features/vehicles/vehicles.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker } from '#tests/kit/server.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'

export const BASE = '/api/v1/club/vehicle'

/** A vehicle with only the required fields. */
export const MARLIN = {
  make: 'Marlin',
  model: '1600 Sport',
  year: 1991,
  body_type: 'coupe',
  colour: 'Blue',
  owner_is_member: true,
} as const satisfies Partial<VehicleValues>

export function post(asker: Asker, path: string, body: object = {}): Promise<Answer> {
  return asker.request('POST', BASE + path, { body })
}

/** Returns the saved vehicle from a response. @throws Error for a refusal */
export function itemOf(answer: Answer): Vehicle {
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as { item: Vehicle }).item
}

export async function addVehicle(owner: Asker, values: Partial<VehicleValues> = {}): Promise<Vehicle> {
  return itemOf(await post(owner, '/create', { ...MARLIN, ...values }))
}

export async function change(owner: Asker, id: number, changes: VehicleChanges): Promise<Vehicle> {
  return itemOf(await post(owner, '/update', { id, ...changes }))
}

export async function listOf(asker: Asker, body: object = {}): Promise<{ data: Vehicle[]; total: number }> {
  return (await post(asker, '', body)).json() as { data: Vehicle[]; total: number }
}

/** Returns the refusal as `[status, code, ...field code]`. */
export function refusalOf(answer: Answer): (string | number)[] {
  const { text_code, errors = [] } = answer.json() as {
    text_code: string
    errors?: { field: string; code: string }[]
  }
  return [answer.status, text_code, ...errors.map(({ field, code }) => `${field} ${code}`)]
}

export function upload(asker: Asker, bytes: Uint8Array, fileName = 'car.jpg'): Promise<Answer> {
  return uploadForm(asker, `${BASE}/upload`, { bytes, fileName })
}

export type Sent = { uuid: string; key: string; name: string }

export async function send(asker: Asker, bytes: Uint8Array): Promise<Sent> {
  const answer = await upload(asker, bytes)
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`)
  const { uuid, key, name } = answer.json() as Sent
  return { uuid, key, name }
}

export function attach(asker: Asker, id: number, photo: Sent): Promise<Answer> {
  return post(asker, '/addPhoto', { id, model: 'vehicle', ...photo })
}

let shade = 0

/** Returns an image unlike any other. */
export function picture(widthPx = 600, heightPx = 400): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: 90 + Math.floor(shade / 256), b: 10 }
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
    .png()
    .toBuffer()
}
