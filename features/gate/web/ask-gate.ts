/** Asks the club about a code, for as long as a queue can wait. */
import { call } from '#platform/web/http.ts'
import { admitBearer, type AdmitInput, type GateVerdict } from '../gate.contract.ts'

/** A signal at a track is often one by name only. What is sent twice counts once, so the gate may go on by itself. */
export const ASK_PATIENCE_MS = 8_000

/** @throws RequestFailure as without a signal, where the answer takes too long */
export async function askGate(input: AdmitInput): Promise<GateVerdict> {
  return (await call(admitBearer, input, { signal: AbortSignal.timeout(ASK_PATIENCE_MS) })).item
}
