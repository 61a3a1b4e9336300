/** A state store that is saved in the browser and synchronised between all tabs. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { keep, onStoredElsewhere, readStored } from './storage.ts'

export type StoredState<State> = StoreApi<State> & {
  /** Loads the saved state and starts to follow other tabs. Called once, after hydration. */
  wake(): void
}

/**
 * Creates a store with saved state.
 * @param accept converts a saved value into a state; null if it is invalid
 */
export function createStoredState<State extends object>(
  name: string,
  empty: State,
  accept: (value: unknown) => State | null,
): StoredState<State> {
  const store = createStore<State>(() => empty)
  let isFollowing = false
  let isAwake = false
  store.subscribe((state) => {
    if (isAwake && !isFollowing) keep(name, state)
  })
  const take = (value: unknown): void => {
    isFollowing = true
    store.setState(accept(value) ?? empty, true)
    isFollowing = false
  }
  return {
    ...store,
    wake: () => {
      if (isAwake) return
      isAwake = true
      take(readStored(name))
      onStoredElsewhere(name, take)
    },
  }
}
