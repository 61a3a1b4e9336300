import { createContext, use } from 'react'
import type { AudienceType } from '../../page-drafts.contract.ts'

/** Context with the membership types that an audience can name; an empty list until they are loaded. */
const AudienceTypesContext = createContext<readonly AudienceType[]>([])

/** Provides the membership types to the components of the editor. */
export const AudienceTypesProvider = AudienceTypesContext.Provider

/** Returns the membership types that an audience can name. */
export function useAudienceTypes(): readonly AudienceType[] {
  return use(AudienceTypesContext)
}
