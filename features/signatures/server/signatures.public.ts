/** What other features' servers may use of signing. */
export {
  checkSignature,
  findBreak,
  loadAgreedTexts,
  publishText,
  sign,
  type Signing,
  signWithGuardian,
} from './sign.actions.ts'
export { findTexts, listSignatures, type SignatureRow } from './signatures.store.ts'
