/** What other features may place of the contact feature. */
export { ContactFormWidget } from './web/ContactFormWidget.tsx'
