import { describe, expect, it } from 'vitest'
import { isWholeCents } from './money.ts'

describe('isWholeCents', () => {
  it.each([0, 0.01, 0.07, 1.1, 1.15, 8.2, -3.3, 95, 1234.56, 9_999_999.99])('is true for $%d', (dollars) => {
    expect(isWholeCents(dollars)).toBe(true)
  })

  it.each([0.001, 1.005, 8.205, 95.0001, 9_999_999.999])('is false for $%d', (dollars) => {
    expect(isWholeCents(dollars)).toBe(false)
  })
})
