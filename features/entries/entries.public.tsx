/** Exports the screens of entries to app/. */
export { EnterScreen } from './web/EnterScreen.tsx'
