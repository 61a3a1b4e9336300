/**
 * Stores the last day of the logged-in person's membership on this device, because the menu of every page depends on
 * it. It is deleted when the session ends.
 */
import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { reportFault } from '#platform/web/report.ts'
import { forget, keep, readStored } from '#platform/web/storage.ts'
import { getMembership, type Membership } from '../membership.contract.ts'
import { needsRenewal } from '../membership.rules.ts'

const TERM_NAME = 'paddock.term'

type OwnTerm = { person: number; noExpiry: boolean; validTo: string | null }

const term = createStore<{ own: OwnTerm | null }>(() => ({ own: null }))

/** Stores the membership that was just loaded. */
export function storeTerm(
  person: number,
  { no_expiry: noExpiry, valid_to: validTo }: Pick<Membership, 'no_expiry' | 'valid_to'>,
): void {
  const own = { person, noExpiry, validTo }
  keep(TERM_NAME, own)
  term.setState({ own })
}

/** Deletes the stored term when the session ends. */
export function forgetTerm(): void {
  forget(TERM_NAME)
  term.setState({ own: null })
}

/**
 * Returns whether the person is a member today; null until it is known. `load` reads the term from this device, or else
 * from the server.
 */
export function useOwnTerm(): { isMember: boolean | null; load: (personId: number) => void } {
  const { timezone } = useSite()
  const own = useStore(term, (state) => state.own)
  const load = useCallback((personId: number) => loadTerm(personId), [])
  const today = own === null ? '' : dayInZone(browserClock.nowMs(), timezone)
  return { isMember: own === null ? null : !needsRenewal(own, today), load }
}

let asked = 0

function loadTerm(personId: number): void {
  if (term.getState().own?.person === personId || asked === personId) return
  const stored = readStored(TERM_NAME)
  if (isTermOf(stored, personId)) {
    term.setState({ own: stored })
    return
  }
  asked = personId
  call(getMembership, {})
    .then(
      (membership) => storeTerm(personId, membership),
      (error: unknown) => {
        if (!(error instanceof RequestFailure)) reportFault(error, 'own term')
      },
    )
    .finally(() => {
      asked = 0
    })
}

function isTermOf(stored: unknown, personId: number): stored is OwnTerm {
  const { person, noExpiry, validTo } = (stored ?? {}) as Partial<Record<keyof OwnTerm, unknown>>
  return (
    person === personId && typeof noExpiry === 'boolean' && (validTo === null || typeof validTo === 'string')
  )
}
