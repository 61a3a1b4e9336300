/** Sends a code to the server, with a timeout that suits a queue of people. */
import { call } from '#platform/web/http.ts'
import { admitBearer, type AdmitInput, type GateVerdict } from '../gate.contract.ts'

/**
 * The timeout of a check-in in milliseconds. It is short, because the connection at a track is often too slow.
 * Check-ins are idempotent, so the gate may continue offline and send it again.
 */
export const ASK_PATIENCE_MS = 8_000

/**
 * Sends a code to the server.
 * @throws RequestFailure, the same as offline, after the timeout
 */
export async function askGate(input: AdmitInput): Promise<GateVerdict> {
  return (await call(admitBearer, input, { signal: AbortSignal.timeout(ASK_PATIENCE_MS) })).item
}
