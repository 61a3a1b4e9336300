/** The server API of the signatures feature for app/ and other features. */
export {
  findBreak,
  loadAgreedTexts,
  type NewText,
  publishText,
  readTextsToSign,
  sign,
  signedTextNames,
  signWithGuardian,
} from './sign.actions.ts'
export { findTexts, hasSignedTexts, listSignatures } from './signatures.store.ts'
export { signaturesData } from './person-data.store.ts'
