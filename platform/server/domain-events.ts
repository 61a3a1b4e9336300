import type { Tx } from './database/pool.ts'

/** A domain event type that other features may handle. Declared by the feature that emits it. */
export type Fact<Detail> = {
  name: string
  /** Carries the TypeScript type of the detail only; never set at run time. */
  types?: Detail
}

/** Declares a domain event type. Its name is a verb in the past tense, like `logged_in`. */
export function fact<Detail>(name: string): Fact<Detail> {
  return { name }
}

/** One feature's handler for a domain event of another feature. */
export type DomainEventHandler = { name: string; hear: (tx: Tx, detail: never) => Promise<void> }

/** Declares a handler of a domain event, for the `listeners` of a feature. */
export function onEvent<Detail>(
  what: Fact<Detail>,
  hear: (tx: Tx, detail: Detail) => Promise<void>,
): DomainEventHandler {
  return { name: what.name, hear }
}

/**
 * Calls every handler of the event, one after the other, inside the transaction that emits it. All changes are
 * committed together or not at all: an error thrown by a handler rolls the transaction back.
 */
export type Emit = <Detail>(tx: Tx, what: Fact<Detail>, detail: Detail) => Promise<void>

/** Returns the function that emits domain events. Handlers run in the order of the list, which app/server/features.ts states. */
export function createEmitter(listeners: readonly DomainEventHandler[]): Emit {
  return async (tx, what, detail) => {
    for (const { name, hear } of listeners) {
      // The event's name guarantees that the detail has the handler's type, because both use the declaration of the
      // event.
      if (name === what.name) await hear(tx, detail as never)
    }
  }
}
