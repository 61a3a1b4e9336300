/** Exports the screens of membership to app/, and the parts of it that the members' home shows. */
export { CardCheckScreen } from './web/CardCheckScreen.tsx'
export { CardScreen } from './web/CardScreen.tsx'
export { MemberCard } from './web/MemberCard.tsx'
export { RenewScreen } from './web/renew/RenewScreen.tsx'
export { UnsubscribeScreen } from './web/UnsubscribeScreen.tsx'
export { useAskAgain } from './web/use-ask-again.ts'
