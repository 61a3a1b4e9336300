/** Exports to app/ the page that mails about stock link to. */
export { StockAlertScreen } from './web/StockAlertScreen.tsx'
