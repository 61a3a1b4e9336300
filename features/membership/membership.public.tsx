/** The screens of membership that app/ routes to. */
export { CardCheckScreen } from './web/CardCheckScreen.tsx'
export { CardScreen } from './web/CardScreen.tsx'
export { MemberHomeScreen } from './web/MemberHomeScreen.tsx'
export { RenewScreen } from './web/renew/RenewScreen.tsx'
export { UnsubscribeScreen } from './web/UnsubscribeScreen.tsx'
