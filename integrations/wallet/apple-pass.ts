/** Passes for Apple Wallet: a ZIP archive with the content, pictures, a list of hashes and its signature. */
import { createHash } from 'node:crypto'
import { instantOf, type Clock } from '#platform/shared/clock.ts'
import type { Hex } from '#platform/shared/colour.ts'
import { loadOnce } from '#platform/server/load-once.ts'
import { type ZipEntry, zipOf } from '#platform/server/zip.ts'
import { type AppleSettings, readAppleSigner, readinessAt } from './apple-certificate.ts'
import { type ApplePasses, type PassContent, WalletFault } from './wallet.ts'

const loadSignature = loadOnce(() => import('./apple-signature.ts'))

/** Opens passes for Apple Wallet. Wrong certificates are reported by `check`; they never stop the server. */
export function openApplePasses(settings: AppleSettings, { clock }: { clock: Clock }): ApplePasses {
  const signer = readAppleSigner(settings)
  const check: ApplePasses['check'] = () =>
    'reason' in signer ? { kind: 'fault', reason: signer.reason } : readinessAt(signer, clock.nowMs())
  return {
    check,
    create: async (content, pictures) => {
      const state = check()
      if (state.kind === 'fault' || 'reason' in signer)
        throw new WalletFault(state.kind === 'fault' ? state.reason : '')
      const files: ZipEntry[] = [
        { path: 'pass.json', bytes: bytesOf(passJson(settings, content)) },
        ...Object.entries(pictures).map(([path, bytes]) => ({ path, bytes })),
      ]
      const manifest = bytesOf(Object.fromEntries(files.map(({ path, bytes }) => [path, hashOf(bytes)])))
      const { signManifest } = await loadSignature()
      const signature = orFault(() => signManifest(signer, manifest, instantOf(clock)))
      const parts: Buffer[] = []
      for await (const part of zipOf([
        ...files,
        { path: 'manifest.json', bytes: manifest },
        { path: 'signature', bytes: signature },
      ]))
        parts.push(part)
      return Buffer.concat(parts)
    },
  }
}

/**
 * Runs the signing library and turns its errors into a WalletFault; the library cannot read every certificate that Node
 * can.
 */
function orFault<T>(sign: () => T): T {
  try {
    return sign()
  } catch (error) {
    throw new WalletFault(`APPLE_PASS_CERTIFICATE cannot be used: ${String(error)}`, { cause: error })
  }
}

function passJson({ passTypeId, teamId }: AppleSettings, content: PassContent): object {
  const { club, name, number, text, ground, ink } = content
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: content.id,
    organizationName: club,
    description: text.title,
    logoText: club,
    backgroundColor: colourOf(ground),
    foregroundColor: colourOf(ink),
    labelColor: colourOf(ink),
    // With this field, a phone does not let the member pass the card on to another phone.
    sharingProhibited: true,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: content.code, messageEncoding: 'iso-8859-1' }],
    generic: {
      primaryFields: [{ key: 'name', label: text.name, value: name }],
      secondaryFields: number === '' ? [] : [{ key: 'number', label: text.number, value: number }],
      backFields: [{ key: 'note', label: text.noteTitle, value: text.note }],
    },
  }
}

/** Returns a colour as Apple's format spells it. */
function colourOf(colour: Hex): string {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `rgb(${[...Buffer.from(whole, 'hex')].join(', ')})`
}

function bytesOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value), 'utf8')
}

/** Apple's format names files by their SHA-1; the signature over the list uses SHA-256. */
function hashOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex')
}
