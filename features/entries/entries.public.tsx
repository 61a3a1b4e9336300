/** What app/ places of entries. */
export { EnterScreen } from './web/EnterScreen.tsx'
