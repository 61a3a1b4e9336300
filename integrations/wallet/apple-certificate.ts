/** Reads and checks the certificates with which passes for Apple Wallet are signed. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { PassReadiness } from './wallet.ts'

/** The settings of Apple Wallet. Certificates and key are in PEM form. */
export type AppleSettings = {
  passTypeId: string
  teamId: string
  certificate: string
  key: string
  wwdrCertificate: string
}

export type AppleSigner = { certificate: X509Certificate; key: KeyObject; wwdr: X509Certificate }

/** Returns the signer, or the reason why the settings are not usable, which names the setting to correct. */
export function readAppleSigner(settings: AppleSettings): AppleSigner | { reason: string } {
  const certificate = certificateOf(settings.certificate)
  if (certificate === null) return { reason: 'APPLE_PASS_CERTIFICATE is not a certificate in PEM form.' }
  const wwdr = certificateOf(settings.wwdrCertificate)
  if (wwdr === null) return { reason: 'APPLE_WWDR_CERTIFICATE is not a certificate in PEM form.' }
  const key = keyOf(settings.key)
  if (key === null) return { reason: 'APPLE_PASS_KEY is not a private key in PEM form without a passphrase.' }
  const reason = mismatchOf({ certificate, key, wwdr }, settings)
  return reason === null ? { certificate, key, wwdr } : { reason }
}

/** Returns whether a signer may sign at an instant. */
export function readinessAt({ certificate, wwdr }: AppleSigner, nowMs: number): PassReadiness {
  for (const [name, { validFrom, validTo }] of [
    ['APPLE_PASS_CERTIFICATE', certificate],
    ['APPLE_WWDR_CERTIFICATE', wwdr],
  ] as const) {
    if (nowMs > Date.parse(validTo)) return { kind: 'fault', reason: `${name} expired on ${dayOf(validTo)}.` }
    if (nowMs < Date.parse(validFrom))
      return { kind: 'fault', reason: `${name} is not valid before ${dayOf(validFrom)}.` }
  }
  const ends = [certificate, wwdr].map(({ validTo }) => Date.parse(validTo))
  return { kind: 'ready', validTo: new Date(Math.min(...ends)) }
}

function mismatchOf(
  { certificate, key, wwdr }: AppleSigner,
  { passTypeId, teamId }: AppleSettings,
): string | null {
  if (key.asymmetricKeyType !== 'rsa' || wwdr.publicKey.asymmetricKeyType !== 'rsa')
    return 'APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE must have RSA keys, as Apple’s certificates for passes have.'
  if (!certificate.checkPrivateKey(key)) return 'APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE.'
  const subject = certificate.subject.split('\n')
  if (!subject.includes(`UID=${passTypeId}`))
    return `APPLE_PASS_CERTIFICATE was not issued for the pass type ${passTypeId} (APPLE_PASS_TYPE_ID).`
  if (!subject.includes(`OU=${teamId}`))
    return `APPLE_PASS_CERTIFICATE was not issued to the team ${teamId} (APPLE_TEAM_ID).`
  return certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey)
    ? null
    : 'APPLE_PASS_CERTIFICATE was not issued by APPLE_WWDR_CERTIFICATE. Apple has several; take the one named as its issuer.'
}

function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    // Do not pass on the error: it contains only OpenSSL's error code, which tells an operator nothing.
    return null
  }
}

function keyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    // OpenSSL's error codes about a key say nothing to an operator either, so they are not shown.
    return null
  }
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10)
}
