import { describe, expect, it } from 'vitest'
import {
  isOpen,
  readTicketCode,
  readTicketPayload,
  seatPrices,
  seatsToCancel,
  shownTicketCode,
  ticketCodeOf,
  writeTicketPayload,
} from './tickets.rules.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = ticketCodeOf(Uint8Array.from([7, 51, 200, 19, 255, 0, 90, 128, 33]))

describe('a ticket code', () => {
  it('has ten characters without I, L, O and U, and is shown in two halves', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(shownTicketCode(code)).toBe(`${code.slice(0, 5)}-${code.slice(5)}`)
  })

  it('differs for different random bytes', () => {
    const codes = Array.from({ length: 256 }, (_, byte) => ticketCodeOf(new Uint8Array(9).fill(byte)))
    expect(new Set(codes).size).toBe(ALPHABET.length)
  })

  it.each([
    ['as shown', (text: string) => shownTicketCode(text)],
    ['in small letters', (text: string) => text.toLowerCase()],
    ['with spaces', (text: string) => ` ${text.slice(0, 3)} ${text.slice(3)} `],
    ['with letters that look like digits', (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('is accepted when typed %s', (_, typed) => {
    const withDigits = ticketCodeOf(Uint8Array.from([0, 1, 0, 1, 2, 3, 4, 5, 6]))
    for (const one of [code, withDigits]) expect(readTicketCode(typed(one))).toBe(one)
  })

  it('is rejected with any single wrong character', () => {
    for (let place = 0; place < code.length; place += 1)
      for (const char of ALPHABET) {
        const typed = code.slice(0, place) + char + code.slice(place + 1)
        expect(readTicketCode(typed)).toBe(typed === code ? code : null)
      }
  })

  it('is rejected with any two characters swapped', () => {
    for (let a = 0; a < code.length; a += 1)
      for (let b = a + 1; b < code.length; b += 1) {
        const chars = [...code]
        ;[chars[a], chars[b]] = [code.charAt(b), code.charAt(a)]
        const typed = chars.join('')
        expect(readTicketCode(typed)).toBe(typed === code ? code : null)
      }
  })

  it.each(['', '7KQM2', 'UUUUUUUUUU', `${code}0`, '0'.repeat(5_000), '７'.repeat(10), 'ABCDE-FGHJ!'])(
    'is not found in %j',
    (typed) => expect(readTicketCode(typed)).toBeNull(),
  )
})

describe('seatPrices', () => {
  it.each([
    [11_000, 2, [5500, 5500]],
    [10_000, 3, [3334, 3333, 3333]],
    [0, 2, [0, 0]],
    [5, 4, [2, 1, 1, 1]],
  ])('splits %i cents into %i parts', (totalCents, seats, prices) => {
    expect(seatPrices(totalCents, seats)).toEqual(prices)
    expect(prices.reduce((sum, price) => sum + price, 0)).toBe(totalCents)
  })
})

describe('tickets that a refund cancels', () => {
  const seat = (lineId: number, number: number, status = 'issued') => ({
    id: `${lineId}.${number}`,
    lineId,
    seat: number,
    status,
  })
  const three = [seat(1, 1), seat(1, 2), seat(1, 3), seat(2, 1)]

  it.each([
    ['none for money alone', three, 0, false, []],
    ['the last for one piece', three, 1, false, ['1.3']],
    ['the next for a second one', [seat(1, 1), seat(1, 2), seat(1, 3, 'cancelled')], 2, false, ['1.2']],
    ['none twice', [seat(1, 1), seat(1, 3, 'cancelled')], 1, false, []],
    ['not one that was used', [seat(1, 1), seat(1, 2, 'checked_in')], 2, false, ['1.1']],
    ['all that are left of a whole order', [seat(1, 1, 'checked_in'), seat(1, 2)], 0, true, ['1.2']],
  ] as const)('%s', (_, tickets, refundedQty, isWhole, ended) =>
    expect(seatsToCancel(tickets, [{ id: 1, refundedQty }], isWhole)).toEqual(ended),
  )
})

describe('a name on a ticket', () => {
  it.each([
    ['issued', '2026-12-05', true],
    ['issued', '2026-12-04', false],
    ['issued', '', true],
    ['checked_in', '2026-12-05', false],
    ['cancelled', '2026-12-05', false],
  ])('%s for %j may be changed: %s', (status, day, may) =>
    expect(isOpen({ status, facts: { day } }, '2026-12-05')).toBe(may),
  )
})

describe('the text of a ticket’s QR code', () => {
  it.each([
    [{ code: '7KQM2XRD4F', day: '', eventId: null }, '7KQM2XRD4F'],
    [{ code: '7KQM2XRD4F', day: '2026-12-05', eventId: null }, '7KQM2XRD4F.2026-12-05'],
    [{ code: '7KQM2XRD4F', day: '2026-12-05', eventId: 12 }, '7KQM2XRD4F.2026-12-05.12'],
    [{ code: '7KQM2XRD4F', day: '', eventId: 12 }, '7KQM2XRD4F..12'],
  ])('contains code, day and event: %j', (payload, text) => {
    expect(writeTicketPayload(payload)).toBe(text)
    expect(readTicketPayload(text)).toEqual(payload)
  })

  it('is rejected in any other form', () => {
    for (const text of ['', '7KQM2XRD4', '7KQM2XRD4F.today', 'm7.2026-12-05', '7KQM2XRD4F.2026-12-05.x'])
      expect([text, readTicketPayload(text)]).toEqual([text, null])
  })
})
