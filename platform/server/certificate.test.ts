import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'

/** A self-signed certificate of localhost, valid until 2126. The key is used by this test only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghZ9B1apccie1Wiew
MRyvn8vs81hNFRFu8EMkVRwe8EihRANCAAQYzj2d9l5tAlg1shVMUoaGNrgmh6JG
mwh1MVpE1s7g6C4WSdDgd9qMJRhLP67udr9R96ezxTnIMYSvEktwQ6sa
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUJ2QioJH9U/5QYP+/7LYB+YmYZDowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE1Mjc1MFoYDzIxMjYxMDMw
MTUyNzUwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQYzj2d9l5tAlg1shVMUoaGNrgmh6JGmwh1MVpE1s7g6C4WSdDgd9qM
JRhLP67udr9R96ezxTnIMYSvEktwQ6sao2kwZzAdBgNVHQ4EFgQUWkvpMSu5DeP1
yv2AV7yVBmkQYCgwHwYDVR0jBBgwFoAUWkvpMSu5DeP1yv2AV7yVBmkQYCgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAMiLbeomqL745kCVMnG3KVBqRxNPGchT2GJchicW8OvPAiAcXzap9N8O
RDRioPcepm2rqIZeMO1u7prQdP3M97cRpw==
-----END CERTIFICATE-----`

let server: Server | undefined
afterEach(() => server?.close())

function serve(): Promise<string> {
  const started = createServer({ key: KEY, cert: CERTIFICATE })
  server = started
  return new Promise((resolve) => {
    started.listen(0, '127.0.0.1', () =>
      resolve(`https://localhost:${(started.address() as AddressInfo).port}`),
    )
  })
}

test('a trusted certificate is valid until its last instant', async () => {
  const state = await readCertificate(await serve(), { ca: CERTIFICATE })
  expect(state).toMatchObject({ kind: 'valid' })
  expect(state.kind === 'valid' && state.validTo.getUTCFullYear()).toBe(2126)
})

test('a self-signed certificate is refused with its reason', async () => {
  expect(await readCertificate(await serve())).toEqual({
    kind: 'refused',
    reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
})

test('an address at which no server listens is unreachable', async () => {
  const origin = await serve()
  await new Promise((resolve) => server?.close(resolve))
  expect(await readCertificate(origin)).toEqual({ kind: 'unreachable', reason: 'ECONNREFUSED' })
})

test('an address without https has no certificate', async () => {
  expect(await readCertificate('http://localhost:3000')).toEqual({ kind: 'none' })
})
