import { createContext } from 'react'
import type { ContactAnswer } from '../contact.rules.ts'

/** Provided only on the server, for the page that answers a form submitted without script. */
export const ContactAnswerContext = createContext<ContactAnswer | null>(null)
