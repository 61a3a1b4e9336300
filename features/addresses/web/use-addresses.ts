import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import {
  type Address,
  createAddress,
  disableAddress,
  enableAddress,
  listAddresses,
  type NewAddress,
} from '../addresses.contract.ts'

export type SavedAddresses = {
  /** The person's addresses; null until they are loaded. */
  addresses: readonly Address[] | null
  /** Whether loading failed; `reload` tries again. */
  isMissing: boolean
  reload(): void
  /** Saves a new address. @throws RequestFailure with the invalid fields */
  add(address: NewAddress): Promise<Address>
  /** Enables or disables an address; shown at once and reverted on failure. @throws RequestFailure */
  setInUse(id: number, isEnabled: boolean): Promise<void>
}

/**
 * Loads the logged-in person’s addresses, enabled ones first.
 * @param isNeeded false where no address is needed; nothing is requested then
 */
export function useAddresses(isNeeded = true): SavedAddresses {
  const [addresses, setAddresses] = useState<readonly Address[] | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!isNeeded) return undefined
    const leaving = new AbortController()
    setIsMissing(false)
    call(listAddresses, {}, { signal: leaving.signal }).then(
      ({ data }) => setAddresses(data),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        reportFault(error, 'addresses')
        setIsMissing(true)
      },
    )
    return () => leaving.abort()
  }, [round, isNeeded])

  const replace = useCallback(
    (item: Address) =>
      setAddresses((now) => inOrder((now ?? []).map((known) => (known.id === item.id ? item : known)))),
    [],
  )

  const add = useCallback(async (address: NewAddress) => {
    const { item } = await call(createAddress, address)
    setAddresses((now) => inOrder([item, ...(now ?? [])]))
    return item
  }, [])

  const setInUse = useCallback(
    async (id: number, isEnabled: boolean) => {
      const show = (is_enabled: boolean) =>
        setAddresses((now) =>
          inOrder((now ?? []).map((known) => (known.id === id ? { ...known, is_enabled } : known))),
        )
      show(isEnabled)
      try {
        replace((await call(isEnabled ? enableAddress : disableAddress, { id })).item)
      } catch (error) {
        show(!isEnabled)
        throw error
      }
    },
    [replace],
  )

  return { addresses, isMissing, reload: () => setRound(round + 1), add, setInUse }
}

/** Sorts like the server: enabled ones first, then newest first. */
function inOrder(addresses: readonly Address[]): Address[] {
  return [...addresses].sort((a, b) => Number(b.is_enabled) - Number(a.is_enabled) || b.id - a.id)
}
