import { randomBytes } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'

/** Source of unguessable values. Injected, so that tests can repeat them. */
export type Random = {
  /** Returns `count` unpredictable bytes. */
  bytes(count: number): Uint8Array
  /** Returns a new UUID version 7, which sorts by time to the millisecond. */
  uuid(): string
  /** Returns URL-safe text with at least this many unpredictable bits. */
  token(bits: number): string
}

/** Returns the operating system's random source. @param clock provides the time at the start of each UUID */
export function systemRandom(clock: Clock): Random {
  return randomFrom(clock, (count) => randomBytes(count))
}

/** Creates a random source from any source of bytes; used by the system source and by tests. */
export function randomFrom(clock: Clock, bytes: (count: number) => Uint8Array): Random {
  return {
    bytes,
    uuid: () => uuidOf(clock.nowMs(), bytes(10)),
    token: (bits) => Buffer.from(bytes(Math.ceil(bits / 8))).toString('base64url'),
  }
}

/** Returns a UUID version 7 by RFC 9562: 48 bits of milliseconds, then random bits with the version and variant set. */
function uuidOf(nowMs: number, random: Uint8Array): string {
  const whole = Buffer.alloc(16)
  whole.writeUIntBE(nowMs, 0, 6)
  whole.set(random, 6)
  whole[6] = (whole.readUInt8(6) & 0x0f) | 0x70
  whole[8] = (whole.readUInt8(8) & 0x3f) | 0x80
  const hex = whole.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
