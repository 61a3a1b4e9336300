import { createHmac, timingSafeEqual } from 'node:crypto'
import { PaymentRefusal, type RawNotice } from './payments.ts'

/** The header with the signature of a sandbox event. */
export const SANDBOX_SIGNATURE_HEADER = 'x-paddock-sandbox-signature'

const TOLERANCE_S = 5 * 60
const SIGNATURE = /^t=(\d{1,12}),v1=([\da-f]{64})$/

/** Returns a webhook event with its signature by the secret at a given time. */
export function signNotice(content: object | string, secret: string, signedAtMs: number): RawNotice {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const timestamp = Math.floor(signedAtMs / 1000)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE_HEADER]: `t=${timestamp},v1=${proofOf(body, secret, timestamp)}`,
    },
  }
}

/**
 * Verifies a signature at most five minutes old and returns the content.
 * @throws PaymentRefusal forged, stale, malformed
 */
export function openSignedNotice({ body, headers }: RawNotice, secret: string, nowMs: number): unknown {
  const header = headers[SANDBOX_SIGNATURE_HEADER]
  const [, timestamp, proof] = (typeof header === 'string' ? SIGNATURE.exec(header) : null) ?? []
  if (timestamp === undefined || proof === undefined)
    throw new PaymentRefusal('forged', 'a notice without one signature')
  const expected = proofOf(body, secret, Number(timestamp))
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(expected)))
    throw new PaymentRefusal('forged', 'a notice with a wrong signature')
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_S)
    throw new PaymentRefusal('stale', 'a notice that was signed too long ago')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new PaymentRefusal('malformed', 'a notice that is no JSON', { cause })
  }
}

function proofOf(body: Buffer, secret: string, timestamp: number): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}
