import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )

test('allows only our own files and no inline script or style by default', () => {
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

test('allows a configured host only for its configured purpose', () => {
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
])('ignores the setting %j, which could inject policy text', (host) => {
  expect(contentPolicy({ script: [host], connect: [host], image: [host], media: [host] })).toBe(
    contentPolicy({}),
  )
})

test('requires our Trusted Types policy for markup, except when third-party scripts are allowed', () => {
  expect(contentPolicy({ connect: ['https://api.example.org'] })).toMatch(
    /; require-trusted-types-for 'script'; trusted-types paddock paddock-worker$/,
  )
  expect(contentPolicy({ script: ['https://stats.example.org'] })).not.toContain('trusted-types')
})
