import { describe, expect, it } from 'vitest'
import {
  bankReferenceOf,
  LAST_PAYMENT_NUMBER,
  parseBankReference,
  referencesIn,
  shownBankReference,
} from './bank-reference.ts'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTWXYZ'
const placesOf = (reference: string) => [...reference].map((_, at) => at).slice(3)
const NUMBERS = [1, 2, 3, 42, 10_042, 987_654, LAST_PAYMENT_NUMBER]

describe('bank reference', () => {
  it('is different for every payment', () => {
    const references = new Set(Array.from({ length: 20_000 }, (_, index) => bankReferenceOf(index + 1)))
    expect(references.size).toBe(20_000)
  })

  it('fits a bank’s description field, hyphens included', () => {
    for (const number of NUMBERS) {
      const shown = shownBankReference(bankReferenceOf(number))
      expect(shown).toMatch(/^PDK-[0-9A-Z]{3}-[0-9A-Z]{4}$/)
      expect(shown.length).toBeLessThanOrEqual(18)
    }
  })

  it.each([0, -1, 1.5, Number.NaN, LAST_PAYMENT_NUMBER + 1])('throws for the number %s', (number) => {
    expect(() => bankReferenceOf(number)).toThrow(RangeError)
  })

  it('becomes invalid when any one character is changed', () => {
    for (const number of NUMBERS) {
      const reference = bankReferenceOf(number)
      const changed = placesOf(reference).flatMap((at) =>
        [...SIGNS].map((sign) => reference.slice(0, at) + sign + reference.slice(at + 1)),
      )
      expect(new Set(changed.map(parseBankReference))).toEqual(new Set([reference, undefined]))
      expect(changed.filter((text) => parseBankReference(text) !== undefined)).toEqual(
        placesOf(reference).map(() => reference),
      )
    }
  })

  it('becomes invalid when any two characters are swapped', () => {
    for (const number of NUMBERS) {
      const reference = bankReferenceOf(number)
      const swapped = placesOf(reference).flatMap((a) =>
        placesOf(reference).map((b) =>
          [...reference].with(a, reference.charAt(b)).with(b, reference.charAt(a)).join(''),
        ),
      )
      const wrong = swapped.filter((text) => text !== reference)
      expect(wrong.length).toBeGreaterThan(20)
      expect(wrong.filter((text) => parseBankReference(text) !== undefined)).toEqual([])
    }
  })

  it('is read in any case and with any usual separators', () => {
    const reference = bankReferenceOf(10_042)
    const shown = shownBankReference(reference)
    for (const typed of [
      reference.toLowerCase(),
      shown,
      shown.replaceAll('-', ' '),
      ` ${[...reference].join(' ')} `,
      reference.replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(parseBankReference(typed)).toBe(reference)
  })

  it('is found as a whole word inside a bank’s description', () => {
    const reference = bankReferenceOf(77)
    expect(referencesIn(`DIRECT CREDIT 4711 J QUILL ${shownBankReference(reference)}/SYDNEY`).valid).toEqual([
      reference,
    ])
    expect(referencesIn(`X${reference}`).valid).toEqual([])
    expect(referencesIn(`${reference}9`).valid).toEqual([])
    expect(referencesIn(`${reference.slice(0, -1)} JARRAH`).valid).toEqual([])
    expect(referencesIn(`${reference} and ${reference.toLowerCase()}`).valid).toEqual([reference])
  })

  it('is searched in linear time in a text without one', () => {
    expect(referencesIn('P- '.repeat(200_000)).valid).toEqual([])
    expect(referencesIn('PDK '.repeat(100_000)).valid).toEqual([])
  })
})
