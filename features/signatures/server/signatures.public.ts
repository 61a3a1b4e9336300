/** The server API of the signatures feature for app/ and other features. */
export {
  checkSignature,
  findBreak,
  loadAgreedTexts,
  type NewText,
  publishText,
  readTextsToSign,
  SIGNATURE_CHAIN,
  sign,
  signedTextNames,
  type Signing,
  signWithGuardian,
} from './sign.actions.ts'
export { textsDeskRoutes } from './texts-desk.routes.ts'
export { findTexts, hasSignedTexts, listSignatures, type SignatureRow } from './signatures.store.ts'
export { signaturesData } from './person-data.store.ts'
