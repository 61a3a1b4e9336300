/**
 * Lets one of the people who share an email address be chosen, after the code was correct.
 * @source docs/reference/accounts.md §2.10
 */
import { useSyncExternalStore } from 'react'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { afterMs } from '#platform/web/timers.ts'
import type { LoginChoice, TokenPair } from '../accounts.contract.ts'
import { CHOICE_LIFE_MS } from '../shared-login.rules.ts'

/** The people who share the address, with the functions that complete or cancel the choice. */
export type PendingChoice = {
  people: LoginChoice['people']
  /**
   * Logs in as a person.
   * @throws RequestFailure if the person can be chosen again
   * @throws RequestFailure if the choice can be tried again
   */
  choose: (personId: number) => Promise<void>
  /** Ends the choice without a login. */
  cancel: () => void
}

let pending: PendingChoice | null = null
const listeners = new Set<() => void>()

function show(choice: PendingChoice | null): void {
  pending = choice
  for (const listener of listeners) listener()
}

/**
 * Shows the people who share the address until one of them is logged in. The names and the token are discarded when the
 * screen closes or the token expires, so that the next person at this device does not find them.
 * @param logIn sends the id of the chosen person
 * @throws RequestFailure LOGIN_FAILED if the choice was cancelled or the server refused it
 */
export function askWhoLogsIn(
  people: LoginChoice['people'],
  logIn: (personId: number) => Promise<TokenPair>,
): Promise<TokenPair> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stopTimer()
      if (pending === choice) show(null)
    }
    const choose = async (personId: number): Promise<void> => {
      try {
        resolve(await logIn(personId))
      } catch (error) {
        // After a lost connection the person can try again; the token may still be unused.
        if (!(error instanceof RequestFailure) || error.textCode !== 'LOGIN_FAILED') throw error
        reject(error)
      }
      end()
    }
    const cancel = (): void => {
      reject(new RequestFailure('bad_request', { textCode: 'LOGIN_FAILED' }))
      end()
    }
    const choice: PendingChoice = { people, choose, cancel }
    const stopTimer = afterMs(CHOICE_LIFE_MS, cancel)
    show(choice)
  })
}

/** Cancels the choice between people that is shown, if any. */
export function dropLoginChoice(): void {
  pending?.cancel()
}

/**
 * Returns the people to choose from, with the functions that complete or cancel the choice; null if no choice is shown.
 */
export function useLoginChoice(): PendingChoice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
    () => null,
  )
}
