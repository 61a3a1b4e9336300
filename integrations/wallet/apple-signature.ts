/** The signature of a pass for Apple Wallet: PKCS #7, detached. Loads the library, so it is imported on first use. */
import forge from 'node-forge'
import type { AppleSigner } from './apple-certificate.ts'

/**
 * Signs the manifest of a pass with SHA-256 and includes both certificates.
 * @returns the signature in DER form
 */
export function signManifest(
  { certificate, key, wwdr }: AppleSigner,
  manifest: Uint8Array,
  at: Date,
): Buffer {
  const { pkcs7, pki, util, asn1 } = forge
  const signer = pki.certificateFromPem(certificate.toString())
  const signed = pkcs7.createSignedData()
  signed.content = util.createBuffer(Buffer.from(manifest).toString('binary'))
  signed.addCertificate(signer)
  signed.addCertificate(pki.certificateFromPem(wwdr.toString()))
  signed.addSigner({
    key: pki.privateKeyFromPem(key.export({ type: 'pkcs1', format: 'pem' }).toString()),
    certificate: signer,
    digestAlgorithm: oidOf('sha256'),
    authenticatedAttributes: [
      { type: oidOf('contentType'), value: oidOf('data') },
      { type: oidOf('messageDigest') },
      // The library accepts a Date, although its type declarations do not allow one.
      { type: oidOf('signingTime'), value: at as unknown as string },
    ],
  })
  signed.sign({ detached: true })
  return Buffer.from(asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}

function oidOf(name: string): string {
  const oid = forge.pki.oids[name]
  if (oid === undefined) throw new TypeError(`the library does not know ${name}`)
  return oid
}
