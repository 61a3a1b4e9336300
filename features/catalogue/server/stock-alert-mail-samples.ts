import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { backInStockMail, confirmAlertMail } from './stock-alert-mails.ts'

const ITEM = {
  skuId: 1,
  product: 'Club tee',
  url: 'club-tee',
  options: { colour: 'Black', size: 'XL' },
  translations: {},
}

/** Returns the mails about items that are in stock again with sample data. */
export const STOCK_ALERT_MAIL_SAMPLES: MailSamples = () => [
  confirmAlertMail(ITEM, 'code')(),
  backInStockMail(ITEM, 'code', 'https://club.example')(),
]
