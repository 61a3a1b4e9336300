import { createContext } from 'react'
import type { ContactAnswer } from '../contact.rules.ts'

/**
 * The answer to a form that was submitted without script. The server provides it for the page that shows the answer;
 * the browser never has one.
 */
export const ContactAnswerContext = createContext<ContactAnswer | null>(null)
