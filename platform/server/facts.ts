import type { Tx } from './database/pool.ts'

/** Something that has just come true and that other features may react to. Declared by the feature that announces it. */
export type Fact<Detail> = {
  name: string
  /** Carried by the type only, never set. */
  types?: Detail
}

/** Declares a fact: a sentence in the past, like `logged_in`. */
export function fact<Detail>(name: string): Fact<Detail> {
  return { name }
}

/** One feature's reaction to a fact of another. */
export type FactListener = { name: string; hear: (tx: Tx, detail: never) => Promise<void> }

/** Who does what when. Only app/ says so, since only app/ knows both sides. */
export function whenever<Detail>(
  what: Fact<Detail>,
  hear: (tx: Tx, detail: Detail) => Promise<void>,
): FactListener {
  return { name: what.name, hear }
}

/**
 * Tells everybody who listens, one after the other, inside the transaction in which the fact came true: either all of
 * it stands or none. What a listener throws undoes the fact.
 */
export type Announce = <Detail>(tx: Tx, what: Fact<Detail>, detail: Detail) => Promise<void>

/** The way facts reach their listeners, in the order of the list. */
export function announcer(listeners: readonly FactListener[]): Announce {
  return async (tx, what, detail) => {
    for (const { name, hear } of listeners) {
      // The name is what ties a listener's detail to the fact's; both were typed where they were declared.
      if (name === what.name) await hear(tx, detail as never)
    }
  }
}
