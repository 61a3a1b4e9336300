/** What screens say and offer about a device with no signal. */
export { CheckedAgo } from './web/CheckedAgo.tsx'
export { InstallRow } from './web/InstallRow.tsx'
export { isStandalone, onAskToInstall } from './web/install-wish.ts'
