import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/**
 * Signs and verifies the addresses of private images. An `<img>` sends no token, so its address contains the
 * permission.
 */
export type ImageAccess = {
  /**
   * Returns the `access` part of a private image's address, which is put into answers that only permitted callers
   * receive. It is the same for an hour, so that a repeated answer does not make the browser load its images again; it
   * expires after one to two hours.
   * @param ownerId the person to whom the image belongs; only that person's device may store it for offline use
   */
  issue(hash: string, ownerId: number): string
  /** Returns whether the permission was issued for this image and has not expired. */
  allows(hash: string, access: string): boolean
}

/** Issues no permissions. For exports of a person's data, which contain the files themselves. */
export const NO_IMAGE_ACCESS: Pick<ImageAccess, 'issue'> = { issue: () => '' }

const SALT = 'paddock image access'
const SHAPE = /^([1-9]\d{0,9})\.([a-z\d]{1,8})\.([\w-]{22})$/
const SIGNATURE_BYTES = 16

/** Creates the signer. The same secret key produces the same addresses in every process. */
export function imageAccess(secretKey: string, clock: Clock): ImageAccess {
  const key = Buffer.from(hkdfSync('sha256', secretKey, SALT, 'private pictures', 32))
  const sign = (hash: string, ownerId: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${hash}.${ownerId}.${expires}`).digest().subarray(0, SIGNATURE_BYTES)
  return {
    issue(hash, ownerId) {
      const expires = ((Math.floor(clock.nowMs() / HOUR_MS) + 2) * HOUR_MS).toString(36)
      return `${ownerId}.${expires}.${sign(hash, String(ownerId), expires).toString('base64url')}`
    },
    allows(hash, access) {
      const [, ownerId, expires, signature] = SHAPE.exec(access) ?? []
      if (ownerId === undefined || expires === undefined || signature === undefined) return false
      const isSigned = timingSafeEqual(sign(hash, ownerId, expires), Buffer.from(signature, 'base64url'))
      return isSigned && Number.parseInt(expires, 36) > clock.nowMs()
    },
  }
}
