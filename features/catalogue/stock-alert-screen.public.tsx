/** The page that mails about stock link to, for app/. */
export { StockAlertScreen } from './web/StockAlertScreen.tsx'
