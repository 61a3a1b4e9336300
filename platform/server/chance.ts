import { randomBytes } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'

/** Where unguessable values come from. Handed in, so that a test can make them repeat. */
export type Chance = {
  /** So many bytes that nobody can foretell. */
  bytes(count: number): Uint8Array
  /** A new UUID version 7: later ones sort after earlier ones, to the millisecond. */
  uuid(): string
  /** Text that is safe in an address and holds at least so many bits nobody can foretell. */
  token(bits: number): string
}

/** The operating system's own source. @param clock gives the instant that leads each UUID */
export function systemChance(clock: Clock): Chance {
  return chanceFrom(clock, (count) => randomBytes(count))
}

/** Chance on top of any source of bytes; the one that tests and the system share. */
export function chanceFrom(clock: Clock, bytes: (count: number) => Uint8Array): Chance {
  return {
    bytes,
    uuid: () => uuidOf(clock.nowMs(), bytes(10)),
    token: (bits) => Buffer.from(bytes(Math.ceil(bits / 8))).toString('base64url'),
  }
}

/** Version 7 of RFC 9562: 48 bits of milliseconds, then chance with the version and variant bits set. */
function uuidOf(nowMs: number, chance: Uint8Array): string {
  const whole = Buffer.alloc(16)
  whole.writeUIntBE(nowMs, 0, 6)
  whole.set(chance, 6)
  whole[6] = (whole.readUInt8(6) & 0x0f) | 0x70
  whole[8] = (whole.readUInt8(8) & 0x3f) | 0x80
  const hex = whole.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
