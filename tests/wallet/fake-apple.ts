/**
 * Fakes of Apple's certificate authority and of Google's service account, and the checks that a phone makes before it
 * accepts a pass.
 */
import { createHash, createVerify, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { unzip } from '#tests/kit/unzip.ts'

export const PASS_TYPE = 'pass.example.corellaplains'
export const TEAM = 'CP12345678'
export const ISSUER = '3388000000012345678'

type Keys = { privateKey: KeyObject; publicKey: KeyObject }
type Names = readonly { type: string; value: string }[]

/** The identifiers (OIDs) of the name fields that Apple's certificates use. */
const UID = '0.9.2342.19200300.100.1.1'
const COMMON_NAME = '2.5.4.3'
const UNIT = '2.5.4.11'

export function newKeys(): Keys {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** Returns a key in PEM form. */
export function pemOf(key: KeyObject): string {
  return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()
}

type Issue = { subject: Names; keys: Keys; issuer: Names; issuerKeys: Keys; from: string; to: string }

let serial = 1

function issue({ subject, keys, issuer, issuerKeys, from, to }: Issue): string {
  const certificate = forge.pki.createCertificate()
  const named = (names: Names) => names.map(({ type, value }) => ({ type, value }))
  certificate.publicKey = forge.pki.publicKeyFromPem(pemOf(keys.publicKey))
  serial += 1
  certificate.serialNumber = `0${serial}`
  certificate.validity.notBefore = new Date(from)
  certificate.validity.notAfter = new Date(to)
  certificate.setSubject(named(subject))
  certificate.setIssuer(named(issuer))
  if (keys === issuerKeys) certificate.setExtensions([{ name: 'basicConstraints', cA: true }])
  certificate.sign(forge.pki.privateKeyFromPem(pemOf(issuerKeys.privateKey)), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

export type FakeApple = {
  wwdrCertificate: string
  /** Issues a certificate for passes. */
  issuePass(change?: Partial<{ passTypeId: string; teamId: string; from: string; to: string }>): {
    certificate: string
    key: string
  }
}

/** Starts a certificate authority like Apple's. The certificates are valid in the year of the tests’ clock. */
export function fakeApple(): FakeApple {
  const keys = newKeys()
  // The key pair of all passes; a single one is made, because making one takes a second on a busy machine.
  const passKeys = newKeys()
  const name = [
    { type: COMMON_NAME, value: 'Fake Worldwide Developer Relations' },
    { type: UNIT, value: 'G4' },
  ]
  const own = { subject: name, keys, issuer: name, issuerKeys: keys }
  return {
    wwdrCertificate: issue({ ...own, from: '2020-01-01T00:00:00Z', to: '2035-01-01T00:00:00Z' }),
    issuePass: ({
      passTypeId = PASS_TYPE,
      teamId = TEAM,
      from = '2026-06-01T00:00:00Z',
      to = '2027-06-01T00:00:00Z',
    } = {}) => {
      const subject = [
        { type: UID, value: passTypeId },
        { type: COMMON_NAME, value: `Pass Type ID: ${passTypeId}` },
        { type: UNIT, value: teamId },
      ]
      const certificate = issue({ subject, keys: passKeys, issuer: name, issuerKeys: keys, from, to })
      return { certificate, key: pemOf(passKeys.privateKey) }
    },
  }
}

/** Returns the environment of a club with passes for Apple Wallet. */
export function appleEnvironment(
  apple: FakeApple,
  { certificate, key } = apple.issuePass(),
): Record<string, string> {
  return {
    APPLE_PASS_TYPE_ID: PASS_TYPE,
    APPLE_TEAM_ID: TEAM,
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: apple.wwdrCertificate,
  }
}

/** Returns the environment of a club with passes for Google Wallet. */
export function googleEnvironment(keys: Keys): Record<string, string> {
  return {
    GOOGLE_WALLET_ISSUER_ID: ISSUER,
    GOOGLE_WALLET_KEY: JSON.stringify({
      type: 'service_account',
      client_email: 'passes@club.example.iam.gserviceaccount.com',
      private_key: pemOf(keys.privateKey),
    }),
  }
}

export type OpenedPass = { pass: Record<string, unknown>; files: ReadonlyMap<string, Buffer> }

/**
 * Opens a pass as a phone does.
 * @throws Error if a file is missing in the manifest or differs from it, or if the signature is not by the pass's own
 *   certificate or that one is not by the authority
 */
export function openPass(bytes: Buffer, wwdrCertificate: string): OpenedPass {
  const files = unzip(bytes)
  const fileOf = (path: string): Buffer => {
    const file = files.get(path)
    if (file === undefined) throw new Error(`the pass has no ${path}`)
    return file
  }
  const manifest = JSON.parse(fileOf('manifest.json').toString()) as Record<string, string>
  for (const [path, file] of files) {
    if (path === 'manifest.json' || path === 'signature') continue
    if (createHash('sha1').update(file).digest('hex') !== manifest[path])
      throw new Error(`${path} differs from the manifest`)
  }
  if (Object.keys(manifest).some((path) => !files.has(path))) throw new Error('a file is missing')
  verifySignature(fileOf('signature'), fileOf('manifest.json'), wwdrCertificate)
  return { pass: JSON.parse(fileOf('pass.json').toString()) as Record<string, unknown>, files }
}

type Captured = { signature: string; authenticatedAttributes: forge.asn1.Asn1[] }

/** Verifies a detached PKCS #7 signature with SHA-256, with Node's own functions. */
function verifySignature(signature: Buffer, content: Buffer, wwdrCertificate: string): void {
  const { asn1, pki, pkcs7 } = forge
  const message = pkcs7.messageFromAsn1(asn1.fromDer(signature.toString('binary')))
  if (!('certificates' in message)) throw new Error('the signature names no certificates')
  const { signature: signed, authenticatedAttributes } = message.rawCapture as Captured
  const [pem] = message.certificates.map((certificate) => pki.certificateToPem(certificate))
  const signer = new X509Certificate(pem ?? '')
  const wwdr = new X509Certificate(wwdrCertificate)
  if (!signer.checkIssued(wwdr) || !signer.verify(wwdr.publicKey))
    throw new Error('the certificate is not by the authority')
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, authenticatedAttributes)
  const attributes = Buffer.from(asn1.toDer(set).getBytes(), 'binary')
  const digest = createHash('sha256').update(content).digest()
  if (!attributes.includes(digest)) throw new Error('the signature is of another manifest')
  const verifier = createVerify('sha256').update(attributes)
  if (!verifier.verify(signer.publicKey, Buffer.from(signed, 'binary')))
    throw new Error('the signature is wrong')
}
