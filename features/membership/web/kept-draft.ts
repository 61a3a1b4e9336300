/** What somebody has filled in of an application, kept on this device until it is sent. Never a signature. @source DOMAIN §6.2 rule 2 */
import { forget, keep, readKept } from '#platform/web/storage.ts'
import type { ApplicationDetails } from '../membership.contract.ts'

const DRAFT_NAME = 'paddock.application'

export type ApplicationDraft = { typeId: number | null; step: number; details: ApplicationDetails }

/** The draft as it was kept, on top of what the club knows; null where nothing was. */
export function readDraft(known: ApplicationDetails): ApplicationDraft | null {
  const kept = readKept(DRAFT_NAME)
  if (typeof kept !== 'object' || kept === null) return null
  const { typeId, step, details } = kept as Record<string, unknown>
  if (typeof details !== 'object' || details === null) return null
  const said = details as Record<string, unknown>
  const taken = Object.entries(known).map(([name, value]) => {
    const found = said[name]
    const isSame = typeof found === typeof value || name === 'home_track_id' || name === 'licence_expiry'
    return [name, isSame && found !== undefined ? found : value]
  })
  return {
    typeId: typeof typeId === 'number' ? typeId : null,
    step: typeof step === 'number' && step >= 1 && step <= 5 ? Math.floor(step) : 1,
    details: Object.fromEntries(taken) as ApplicationDetails,
  }
}

export function keepDraft(draft: ApplicationDraft): void {
  keep(DRAFT_NAME, draft)
}

/** Sent, or its person has logged out. */
export function forgetDraft(): void {
  forget(DRAFT_NAME)
}
