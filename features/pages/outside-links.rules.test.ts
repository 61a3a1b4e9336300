import { describe, expect, it } from 'vitest'
import { addressToCheck, failuresAfter, type LinkResult, resultOfStatus } from './outside-links.rules.ts'

describe('addresses of outside links', () => {
  it.each([
    ['https://Example.ORG', 'https://example.org/'],
    ['http://example.org/rules#part-2', 'http://example.org/rules'],
    ['https://example.org/a?b=1&c=2', 'https://example.org/a?b=1&c=2'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://user:password@example.org/', null],
    [`https://example.org/${'a'.repeat(2000)}`, null],
    ['mailto:club@example.org', null],
    ['/own/path', null],
    ['https://', null],
  ])('checks %s as %s', (link, address) => {
    expect(addressToCheck(link)).toBe(address)
  })
})

describe('results of checks', () => {
  it.each([
    [200, 'reachable'],
    [206, 'reachable'],
    [304, 'unknown'],
    [401, 'unknown'],
    [403, 'unknown'],
    [404, 'failed'],
    [410, 'failed'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('calls an address with status %d %s', (status, state) => {
    expect(resultOfStatus(status)).toEqual({ state, reason: String(status) })
  })

  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  it.each([
    ['begins with a first failure, confirmed a day later', 0, null, null, '404', 1, day(12), day(13)],
    ['counts a second failure and checks weekly again', 1, day(11), '404', '404', 2, day(11), day(19)],
    ['ends with a response', 5, day(1), '404', '200', 0, null, day(19)],
    ['neither grow nor end if the address could not be checked', 2, day(1), '404', '403', 2, day(1), day(19)],
    [
      'are confirmed later if the address could not be checked',
      1,
      day(1),
      '404',
      'timeout',
      1,
      day(1),
      day(13),
    ],
    ['do not begin if the address could not be checked', 0, null, null, 'timeout', 0, null, day(19)],
    ['end if a host that was missing sends any response', 2, day(1), 'no_host', '403', 0, null, day(19)],
    [
      'do not end if a missing host still sends no response',
      2,
      day(1),
      'no_host',
      'timeout',
      2,
      day(1),
      day(19),
    ],
  ] as const)('failures: %s', (_title, failures, failingSince, fault, reason, next, since, nextCheckAt) => {
    const result: LinkResult =
      reason === 'timeout' ? { state: 'unknown', reason } : resultOfStatus(Number(reason))
    expect(failuresAfter({ failures, failingSince, fault }, result, day(12))).toEqual({
      failures: next,
      failingSince: since,
      nextCheckAt,
    })
  })
})
