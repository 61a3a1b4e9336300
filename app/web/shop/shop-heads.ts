/** Titles and descriptions of the shop's screens and of the documents of an order. */
import { msg } from '@lingui/core/macro'

export const SHOP_HEAD = {
  title: msg({ message: 'Shop', comment: 'Title of the page that lists the products of the club’s shop' }),
  description: msg`Everything in the club’s shop, with sizes, prices and what is in stock.`,
}

export const CART_HEAD = {
  title: msg({ message: 'Cart', comment: 'Title of the page with the chosen products' }),
  description: msg`The products in your cart, with delivery and the total to pay.`,
}

export const INVOICE_HEAD = {
  title: msg({ message: 'Invoice', comment: 'Title of the page that shows the invoice of an order' }),
  description: msg`The invoice for an order from the club.`,
}

export const TICKETS_HEAD = {
  title: msg({ message: 'Tickets', comment: 'Title of the page with the tickets of an order' }),
  description: msg`The tickets of an order, to show at the gate or to print.`,
}

export const STOCK_ALERT_HEAD = {
  title: msg`Emails about stock`,
  description: msg`Confirm or stop an email about an item that is sold out.`,
}
