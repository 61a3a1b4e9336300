/** The server API of the signatures feature for app/ and other features. */
export {
  checkSignature,
  findBreak,
  loadAgreedTexts,
  type NewText,
  publishText,
  SIGNATURE_CHAIN,
  sign,
  type Signing,
  signWithGuardian,
} from './sign.actions.ts'
export { textsDeskRoutes } from './texts-desk.routes.ts'
export { findTexts, hasSignedTexts, listSignatures, type SignatureRow } from './signatures.store.ts'
export { signaturesData } from './person-data.store.ts'
