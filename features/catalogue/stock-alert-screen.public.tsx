/** The page to which mails about stock link, which app/ mounts. */
export { StockAlertScreen } from './web/StockAlertScreen.tsx'
