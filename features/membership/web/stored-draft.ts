/**
 * The input of an application, stored on this device until it is submitted. A signature is never stored.
 * @source docs/reference/membership.md §3.1; docs/reference/screens.md §1.1
 */
import { forget, keep, readStored } from '#platform/web/storage.ts'
import type { ApplicationDetails } from '../membership.contract.ts'

const DRAFT_NAME = 'paddock.application'

export type ApplicationDraft = {
  typeId: number | null
  step: number
  details: ApplicationDetails
  /**
   * The code of the type in the link that opened the form; empty without one. A type chosen after that takes
   * precedence.
   */
  linked: string
}

/** Returns the stored draft, merged over the details the club knows; null if none is stored. */
export function readDraft(known: ApplicationDetails): ApplicationDraft | null {
  const kept = readStored(DRAFT_NAME)
  if (typeof kept !== 'object' || kept === null) return null
  const { typeId, step, details, linked } = kept as Record<string, unknown>
  if (typeof details !== 'object' || details === null) return null
  const said = details as Record<string, unknown>
  const taken = Object.entries(known).map(([name, value]) => {
    const found = said[name]
    const isSame = typeof found === typeof value || name === 'home_track_id' || name === 'licence_expiry'
    return [name, isSame && found !== undefined ? found : value]
  })
  return {
    typeId: typeof typeId === 'number' ? typeId : null,
    step: typeof step === 'number' && step >= 1 && step <= 3 ? Math.floor(step) : 1,
    details: Object.fromEntries(taken) as ApplicationDetails,
    linked: typeof linked === 'string' ? linked : '',
  }
}

export function storeDraft(draft: ApplicationDraft): void {
  keep(DRAFT_NAME, draft)
}

/** Deletes the stored draft after it was submitted or the person has logged out. */
export function forgetDraft(): void {
  forget(DRAFT_NAME)
}
