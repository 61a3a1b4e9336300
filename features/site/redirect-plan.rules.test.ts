import { describe, expect, it } from 'vitest'
import { planRedirects, redirectChanges, withoutChains } from './redirect-plan.rules.ts'

const TABLE = new Map([
  ['/old', '/older'],
  ['/older', '/join#fees'],
  ['/hidden', '/join'],
])
const hasPage = (path: string) => path === '/join' || path === '/hidden'
const plan = (...wanted: [string, string][]) =>
  planRedirects(
    TABLE,
    wanted.map(([from, to]) => ({ from, to })),
    hasPage,
  )

describe('a planned redirect', () => {
  it.each([
    ['/new', '/about', { entry: { from: '/new', to: '/about' }, kind: 'new' }],
    ['/New/', 'old', { entry: { from: '/new', to: '/join#fees' }, kind: 'new' }],
    ['/older', '/about', { entry: { from: '/older', to: '/about' }, kind: 'changed' }],
    ['/older', '/join#fees', { entry: { from: '/older', to: '/join#fees' }, kind: 'same' }],
    ['/hidden', '/join', { kind: 'same', fault: null }],
    ['/hidden', '/about', { fault: { field: 'from', code: 'hides_page' } }],
    ['/join', '/about', { fault: { field: 'from', code: 'hides_page' } }],
    ['/x', '/x/', { fault: { field: 'to', code: 'loop' } }],
    ['/', 'https://evil.example', { fault: { field: 'to', code: 'not_a_path' } }],
    ['', '/join', { fault: { field: 'from', code: 'not_a_path' } }],
    ['/cms/pages', '/join', { fault: { field: 'from', code: 'reserved' } }],
  ])('from %s to %s is %j', (from, to, expected) => {
    expect(plan([from, to]).planned[0]).toMatchObject(expected)
  })

  it('replaces the redirect on which another one depends', () => {
    const { planned, after } = plan(['/older', '/about'])
    expect(planned.map(({ fault }) => fault)).toEqual([null])
    expect(Object.fromEntries(after)).toMatchObject({ '/old': '/about', '/older': '/about' })
  })

  it('may reverse a redirect if the file changes the other one too, in any order', () => {
    const rows: [string, string][] = [
      ['/older', '/old'],
      ['/old', '/about'],
    ]
    for (const wanted of [rows, rows.toReversed()]) {
      const { planned, after } = plan(...wanted)
      expect(planned.map(({ fault }) => fault)).toEqual([null, null])
      expect(Object.fromEntries(after)).toMatchObject({ '/old': '/about', '/older': '/about' })
    }
  })

  it('has a fault if an earlier row has the same address', () => {
    expect(plan(['/a', '/about'], ['/A/', '/about']).planned.map(({ fault }) => fault?.code)).toEqual([
      undefined,
      'twice',
    ])
  })

  it('that closes a loop has a fault', () => {
    expect(plan(['/a', '/b'], ['/b', '/c'], ['/c', '/a']).planned.map(({ fault }) => fault?.code)).toEqual([
      'loop',
      'loop',
      'loop',
    ])
  })
})

it('leaves a stored loop and a stored target outside the site as they are', () => {
  const faulty = new Map([
    ['/a', '/b'],
    ['/b', '/a'],
    ['/c', '//evil.example'],
    ['/d', 'join'],
  ])
  expect(withoutChains(faulty)).toEqual(faulty)
})

it('names the redirects that differ', () => {
  const after = new Map([...TABLE, ['/older', '/about'], ['/new', '/join']] as [string, string][])
  after.delete('/old')
  expect(redirectChanges(TABLE, after)).toEqual({
    '/old': { before: '/older', after: null },
    '/older': { before: '/join#fees', after: '/about' },
    '/new': { before: null, after: '/join' },
  })
})
