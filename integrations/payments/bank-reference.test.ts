import { describe, expect, it } from 'vitest'
import {
  bankReferenceOf,
  LAST_PAYMENT_NUMBER,
  parseBankReference,
  referencesIn,
  shownBankReference,
} from './bank-reference.ts'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTWXYZ'
const NUMBERS = [1, 2, 3, 42, 10_042, 987_654, LAST_PAYMENT_NUMBER]

describe('A bank reference', () => {
  it('is another one for every payment', () => {
    const references = new Set(Array.from({ length: 20_000 }, (_, index) => bankReferenceOf(index + 1)))
    expect(references.size).toBe(20_000)
  })

  it('fits the description field of a bank, hyphens included', () => {
    for (const number of NUMBERS) {
      const shown = shownBankReference(bankReferenceOf(number))
      expect(shown).toMatch(/^PDK-[0-9A-Z]{3}-[0-9A-Z]{4}$/)
      expect(shown.length).toBeLessThanOrEqual(18)
    }
  })

  it.each([0, -1, 1.5, Number.NaN, LAST_PAYMENT_NUMBER + 1])('there is none for %s', (number) => {
    expect(() => bankReferenceOf(number)).toThrow(RangeError)
  })

  it('is wrong with any one character wrong', () => {
    for (const number of NUMBERS) {
      const reference = bankReferenceOf(number)
      for (let at = 3; at < reference.length; at += 1)
        for (const sign of SIGNS) {
          const changed = reference.slice(0, at) + sign + reference.slice(at + 1)
          if (changed !== reference) expect(parseBankReference(changed)).toBeUndefined()
        }
    }
  })

  it('is wrong with any two characters swapped', () => {
    for (const number of NUMBERS) {
      const reference = bankReferenceOf(number)
      for (let a = 3; a < reference.length; a += 1)
        for (let b = a + 1; b < reference.length; b += 1) {
          const chars = [...reference]
          ;[chars[a], chars[b]] = [chars[b] ?? '', chars[a] ?? '']
          const swapped = chars.join('')
          if (swapped !== reference) expect(parseBankReference(swapped)).toBeUndefined()
        }
    }
  })

  it('is read however it was typed', () => {
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

  it('is found in what a bank writes around it, and only whole', () => {
    const reference = bankReferenceOf(77)
    expect(referencesIn(`DIRECT CREDIT 4711 J QUILL ${shownBankReference(reference)}/SYDNEY`).valid).toEqual([
      reference,
    ])
    expect(referencesIn(`X${reference}`).valid).toEqual([])
    expect(referencesIn(`${reference}9`).valid).toEqual([])
    expect(referencesIn(`${reference.slice(0, -1)} JARRAH`).valid).toEqual([])
    expect(referencesIn(`${reference} and ${reference.toLowerCase()}`).valid).toEqual([reference])
  })

  it('takes no time to be looked for in vain', () => {
    expect(referencesIn('P- '.repeat(200_000)).valid).toEqual([])
    expect(referencesIn('PDK '.repeat(100_000)).valid).toEqual([])
  })
})
