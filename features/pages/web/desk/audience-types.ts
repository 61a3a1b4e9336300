import { createContext, use } from 'react'
import type { AudienceType } from '../../page-drafts.contract.ts'

/** The membership types that a block can be for; empty until they are loaded. */
const AudienceTypesContext = createContext<readonly AudienceType[]>([])

/** Gives the parts of the editor the membership types. */
export const AudienceTypesProvider = AudienceTypesContext.Provider

/** Returns the membership types that a block can be for. */
export function useAudienceTypes(): readonly AudienceType[] {
  return use(AudienceTypesContext)
}
