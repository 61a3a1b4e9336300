/** The id of the email field in the form that requests a mail when an item is in stock again. */
export const STOCK_ALERT_FIELD = 'stock-alert-email'
