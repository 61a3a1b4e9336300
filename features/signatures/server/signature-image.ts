import { Problem } from '#platform/shared/problem.ts'
import type { SignatureType } from '../signatures.contract.ts'
import { isSignatureType, SIGNATURE_MESSAGES } from '../signatures.rules.ts'

/** Maximum length of one signature in base64 characters: about 300 kB, far more than the signature pad produces. */
const IMAGE_MOST = 400_000
const DATA_ADDRESS = /^data:([a-z+/.-]{1,40});base64,([A-Za-z0-9+/]+={0,2})$/

/** Checks the first bytes of each image type. An SVG must begin exactly as the signature pad writes it. */
const BEGINS: Record<SignatureType, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/svg+xml': (bytes) => isPlainSvg(bytes.toString('utf8')),
}

/** Returns whether an SVG contains only shapes: nothing that runs, loads or links. */
function isPlainSvg(text: string): boolean {
  const tags = text.match(/<\/?[a-zA-Z!?][^\s>/]*/g) ?? []
  return (
    text.startsWith('<svg') &&
    tags.every((tag) => /^<\/?(svg|g|path|circle|rect)$/.test(tag)) &&
    !/[\s/"']on|href|url\(|style/i.test(text)
  )
}

/**
 * Parses and validates the data URL of a signature image.
 * @throws Problem VALIDATION for any other type, and for bytes that do not match the type
 * @source docs/reference/signatures.md §1.3
 */
export function readImage(address: string, field: string): { type: SignatureType; base64: string } {
  const [, type = '', base64 = ''] = address.length <= IMAGE_MOST ? (DATA_ADDRESS.exec(address) ?? []) : []
  if (!isSignatureType(type) || !BEGINS[type](Buffer.from(base64, 'base64')))
    throw new Problem('VALIDATION', { fields: [{ field, code: 'type', message: SIGNATURE_MESSAGES.type }] })
  return { type, base64 }
}
