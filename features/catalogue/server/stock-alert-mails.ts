import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import { STOCK_ALERT_ONE_CLICK_PATH, stockAlertPath } from '../stock-alerts.contract.ts'
import type { AlertItem } from './stock-alerts.store.ts'

/** Returns the name of an item with its options, like `Club tee, Black, XL`. */
export function itemName({ product, options }: Pick<AlertItem, 'product' | 'options'>): string {
  return [product, ...Object.values(options)].join(', ')
}

/** Builds the mail with the link by which the owner of an address confirms a request. */
export function confirmAlertMail(item: AlertItem, code: string): () => MailContent {
  const name = itemName(item)
  return () => ({
    mail: 'catalogue.confirm_alert',
    subject: msg`Confirm: email me when ${name} is back in stock`,
    heading: msg`Shall we email you?`,
    paragraphs: [
      msg`Someone asked us to email this address when ${name} is back in stock. Confirm it within 7 days.`,
    ],
    button: { label: msg`Yes, email me`, path: stockAlertPath(code) },
    why: msg`If you didn’t ask for this, ignore this email. We won’t write again.`,
  })
}

/** Builds the mail that an item is in stock again. */
export function backInStockMail(item: AlertItem, code: string, appUrl: string): () => MailContent {
  const name = itemName(item)
  return () => ({
    mail: 'catalogue.back_in_stock',
    subject: msg`Back in stock: ${name}`,
    heading: msg`${name} is back in stock`,
    paragraphs: [msg`You asked us to tell you. We can’t reserve it for you, so order soon.`],
    button: { label: msg`See it in the shop`, path: `/shop/${item.url}` },
    why: msg`You get this once because you asked for it. Stop all emails about stock with the link below.`,
    unsubscribeUrl: `${appUrl}${stockAlertPath(code)}`,
    oneClickUrl: `${appUrl}${STOCK_ALERT_ONE_CLICK_PATH}/${code}`,
  })
}
