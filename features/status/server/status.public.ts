/** The server API of the status feature for app/. */
export { STATUS_MAIL_SAMPLES } from './status-mail-samples.ts'
export { echoToken } from './echo.ts'
export { readDisk } from './host.ts'
export { measure } from './measure.ts'
export { statusLines } from './status-lines.ts'
export { countJobs, readDatabase } from './status.store.ts'
export { readChains } from './chain-check.ts'
