/** Components about offline use that screens of other features show. */
export { CheckedAgo } from './web/CheckedAgo.tsx'
export { InstallRow } from './web/InstallRow.tsx'
export { isStandalone, onInstallRequest } from './web/install-request.ts'
