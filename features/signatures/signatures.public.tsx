/** What other features place of signing. */
export { NO_SIGNATURE, SignatureField } from './web/SignatureField.tsx'
