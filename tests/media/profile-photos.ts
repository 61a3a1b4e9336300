/** Uploads profile photos as the screen does. */
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker } from '#tests/kit/server.ts'
import { picture } from '#tests/vehicles/garage.ts'

/** Uploads a profile photo of the person. */
export async function sendProfilePhoto(person: Asker, bytes: Buffer): Promise<Answer> {
  const image = bytes.toString('base64')
  return person.request('POST', '/api/v1/cognito/user/uploadImage', { body: { image } })
}

/** Uploads a profile photo, by default one unlike any other. @returns its signed addresses */
export async function uploadProfilePhoto(
  person: Asker,
  bytes?: Buffer,
): Promise<{ image: string; thumbnail: string }> {
  const answer = await sendProfilePhoto(person, bytes ?? (await picture(500, 500)))
  return (answer.json() as { user: { image: string; thumbnail: string } }).user
}
