/** The id of the field for the email address in the form for a mail about stock. */
export const STOCK_ALERT_FIELD = 'stock-alert-email'
