import { createContext } from 'react'
import type { ContactAnswer } from '../contact.rules.ts'

/** Set on the server alone, for the one document that answers a form which came without a script. */
export const ContactAnswerContext = createContext<ContactAnswer | null>(null)
