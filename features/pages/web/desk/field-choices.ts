import { createContext, use } from 'react'
import type { FieldChoices } from '../../field-choices.contract.ts'

type Loaded = {
  /** Null until the choices are loaded. */
  choices: FieldChoices | null
  /** The message why loading failed; empty if it did not fail. */
  failure: string
}

/** Context with the records that a field can name. */
const FieldChoicesContext = createContext<Loaded>({ choices: null, failure: '' })

/** Provides the records that a field can name to the components of the editor. */
export const FieldChoicesProvider = FieldChoicesContext.Provider

/** Returns the records that a field can name. */
export function useFieldChoices(): Loaded {
  return use(FieldChoicesContext)
}
