/** Contact components for other features. */
export { ContactAnswerContext } from './web/contact-answer.ts'
export { ContactFormWidget } from './web/ContactFormWidget.tsx'
