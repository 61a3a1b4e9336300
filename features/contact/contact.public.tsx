/** What other features may place of the contact feature. */
export { ContactAnswerContext } from './web/contact-answer.ts'
export { ContactFormWidget } from './web/ContactFormWidget.tsx'
