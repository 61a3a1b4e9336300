import { describe, expect, it } from 'vitest'
import { purposeOf } from './login-purpose.tsx'

const visitorAt = (place: string, company: 'members' | 'visitors' | 'anybody' | null = null) =>
  purposeOf(place, { company, onCompany: () => undefined })?.visitor ?? null

describe('the purpose of a login', () => {
  it.each([
    ['/checkout', 'buyer'],
    ['/checkout?canceled=1', 'buyer'],
    ['/calendar/hillclimb/enter', 'known'],
    ['/renew', 'known'],
    ['/renew?type=FULL', 'known'],
  ])('is known for %s', (place, visitor) => expect(visitorAt(place)).toBe(visitor))

  it.each([
    ['anybody', 'new'],
    ['visitors', 'new'],
    ['members', 'known'],
  ] as const)('suggests at an event for %s the visitor: %s', (company, visitor) =>
    expect(visitorAt('/calendar/hillclimb/enter?take=abc#top', company)).toBe(visitor),
  )

  it.each([
    '/',
    '/profile',
    '/calendar/hillclimb',
    '/calendar/hillclimb/entering',
    '/calendar/enter',
    '/renewal',
    '//',
    '',
  ])('is missing for “%s”', (place) => expect(visitorAt(place)).toBeNull())
})
