import { describe, expect, test } from 'vitest'
import { findingText, mailRecordFindings, permissionFindings, proxyFinding } from './findings.ts'

const HTTPS = 'https://club.example.org'

test.each([
  [
    'a proxy that is trusted',
    HTTPS,
    { client: '203.0.113.9', peer: '127.0.0.1', isForwarded: true, isTrusted: true },
    'ok',
  ],
  [
    'a trusted proxy that is called from its own machine',
    HTTPS,
    { client: '127.0.0.1', peer: '127.0.0.1', isForwarded: true, isTrusted: true },
    'ok',
  ],
  [
    'a proxy that is not trusted',
    HTTPS,
    { client: '172.18.0.2', peer: '172.18.0.2', isForwarded: true, isTrusted: false },
    'fault',
  ],
  [
    'a proxy that sends no address',
    HTTPS,
    { client: '127.0.0.1', peer: '127.0.0.1', isForwarded: false, isTrusted: false },
    'fault',
  ],
  [
    'no proxy',
    'http://localhost:3000',
    { client: '127.0.0.1', peer: '127.0.0.1', isForwarded: false, isTrusted: false },
    'ok',
  ],
])('%s', (_, appUrl, { client, peer, isForwarded, isTrusted }, level) => {
  const echo = {
    client_address: client,
    peer_address: peer,
    has_forwarded_for: isForwarded,
    is_proxy_trusted: isTrusted,
    version: '1',
  }
  expect(proxyFinding(appUrl, echo).level).toBe(level)
})

test('a proxy that is not trusted is named in the advice', () => {
  const echo = {
    client_address: '::1',
    peer_address: '::1',
    has_forwarded_for: true,
    is_proxy_trusted: false,
    version: '1',
  }
  expect(proxyFinding(HTTPS, echo).advice).toContain('TRUSTED_PROXIES=::1')
})

describe('permissions', () => {
  const state = (mode: number, canWrite = true, isThere = true) => ({
    path: '/club',
    isThere,
    mode,
    canWrite,
  })

  test.each([
    ['private keys in writable folders', { folders: [state(0o700)], secrets: [state(0o600)] }, false, ['ok']],
    ['a key that others can read', { folders: [], secrets: [state(0o644)] }, false, ['fault']],
    ['a key that does not exist yet', { folders: [], secrets: [state(0o644, false, false)] }, false, ['ok']],
    ['a folder of another account', { folders: [state(0o755, false)], secrets: [] }, false, ['fault']],
    ['a folder that everybody can change', { folders: [state(0o777)], secrets: [] }, false, ['warning']],
    ['root', { folders: [], secrets: [] }, true, ['warning']],
  ])('%s', (_, paths, isRoot, levels) => {
    expect(permissionFindings(paths, isRoot).map(({ level }) => level)).toEqual(levels)
  })
})

describe('the records of the mail domain', () => {
  const SPF = 'v=spf1 include:mail.example.org -all'
  const DMARC = 'v=DMARC1; p=quarantine'

  test.each([
    ['both', [SPF, 'other'], [DMARC], ['ok']],
    ['none', [], [], ['warning', 'warning']],
    ['two SPF records', [SPF, 'v=spf1 -all'], [DMARC], ['warning']],
    ['a record that only resembles SPF', ['v=spf10 -all'], [DMARC], ['warning']],
    ['no DNS', null, null, ['warning']],
  ])('%s', (_, own, dmarc, levels) => {
    expect(mailRecordFindings({ domain: 'example.org', own, dmarc }).map(({ level }) => level)).toEqual(
      levels,
    )
  })
})

test('advice is printed only where something is to be done', () => {
  const finding = { name: 'Clock', text: 'It is late.', advice: 'Set it.' }
  expect(findingText({ ...finding, level: 'ok' })).toBe('ok      Clock: It is late.')
  expect(findingText({ ...finding, level: 'fault' })).toBe('FAULT   Clock: It is late.\n        → Set it.')
})
