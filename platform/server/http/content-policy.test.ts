import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )

test('without settings nothing but our own files is let in, and no inline script or style', () => {
  const policy = contentPolicy({})
  expect(directivesOf(policy)).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'media-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  })
  expect(policy).not.toContain('unsafe')
})

test('a configured host opens only what it was configured for', () => {
  const directives = directivesOf(
    contentPolicy({
      script: ['https://matomo.example.org'],
      connect: ['https://api.example.org:8443'],
      image: ['https://matomo.example.org'],
    }),
  )
  expect(directives['script-src']).toBe("'self' https://matomo.example.org")
  expect(directives['connect-src']).toBe("'self' https://api.example.org:8443")
  expect(directives['media-src']).toBe("'self'")
})

test.each([
  'https://a.example; script-src *',
  '*',
  "'unsafe-inline'",
  'https://*.example.org',
  'data:',
  'https://a.example/path',
  'https://A.example\nX: y',
])('a setting of %j never writes policy', (host) => {
  expect(contentPolicy({ script: [host], connect: [host], image: [host], media: [host] })).toBe(
    contentPolicy({}),
  )
})

test('text becomes markup only by way of our own policy, except beside scripts of others', () => {
  expect(contentPolicy({ connect: ['https://api.example.org'] })).toMatch(
    /; require-trusted-types-for 'script'; trusted-types paddock paddock-worker$/,
  )
  expect(contentPolicy({ script: ['https://stats.example.org'] })).not.toContain('trusted-types')
})
