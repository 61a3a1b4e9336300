/** The screens of membership that app/ routes to, and what the members' home shows of it. */
export { CardCheckScreen } from './web/CardCheckScreen.tsx'
export { CardScreen } from './web/CardScreen.tsx'
export { MemberCard } from './web/MemberCard.tsx'
export { RenewScreen } from './web/renew/RenewScreen.tsx'
export { UnsubscribeScreen } from './web/UnsubscribeScreen.tsx'
export { useAskAgain } from './web/use-ask-again.ts'
