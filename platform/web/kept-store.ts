/** A small store whose contents are kept in the browser and shared by all its tabs at once. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { keep, onKeptElsewhere, readKept } from './storage.ts'

export type KeptStore<State> = StoreApi<State> & {
  /** Reads what was kept and starts to follow other tabs. Called once, after hydration. */
  wake(): void
}

/**
 * Makes a kept store.
 * @param accept turns whatever was read into a state, or null when it is not one
 */
export function createKeptStore<State extends object>(
  name: string,
  empty: State,
  accept: (value: unknown) => State | null,
): KeptStore<State> {
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
      take(readKept(name))
      onKeptElsewhere(name, take)
    },
  }
}
