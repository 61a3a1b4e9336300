/** Components for signing, for other features. */
export { AgreeList } from './web/AgreeList.tsx'
export { NO_SIGNATURE, SignatureField } from './web/SignatureField.tsx'
export { BindingText, LanguageNote, TextBody, TextTitle, TextWords } from './web/SignedText.tsx'
export { SignFields } from './web/SignFields.tsx'
export { TextsNotPublished } from './web/TextsNotPublished.tsx'
export { type Signing, useSigning } from './web/use-signing.ts'
