/** The help of the screens about orders and products. */
import { msg } from '@lingui/core/macro'
import type { HelpByPath } from './help-types.ts'

export const SHOP_HELP = {
  '/cms/orders': {
    purpose: msg`Here you find all orders: memberships, entries, tickets and goods.`,
    steps: [
      msg`The tabs show the next step, such as orders to pack. Open an order to take it.`,
      msg`An export contains the list as you see it, and is recorded in the audit log.`,
    ],
  },
  '/cms/orders/*': {
    purpose: msg`Here you see one order, from the payment to the delivery.`,
    steps: [
      msg`Pack the goods, then mark the order as sent or ready to pick up. The buyer gets an email.`,
      msg`Mark an order as paid only when you have the money. The buyer gets the invoice by email.`,
      msg`If you cancel an unpaid order, its items are on sale again. A refund cannot be undone; its reason appears on the adjustment note.`,
      msg`Notes are for staff only. The activity lists what happened, with emails and what staff did.`,
    ],
  },
  '/cms/orders/slip/*': {
    purpose: msg`Here you print the list that goes into the parcel. It contains no prices.`,
    steps: [msg`After you have sent the parcel, mark the order as sent.`],
  },
  '/cms/products': {
    purpose: msg`Here you find the goods, tickets and vouchers that the shop sells.`,
    steps: [
      msg`Add a product, or open one to change its texts, pictures, prices and stock.`,
      msg`To stop selling a product, open it and take it off sale.`,
    ],
  },
  '/cms/products/*': {
    purpose: msg`Here you describe one product as buyers see it.`,
    steps: [
      msg`Enter name, text and prices, and describe each picture for people who cannot see it.`,
      msg`A change appears in the shop at once. Orders that were already placed keep their price.`,
      msg`If a sold-out size has stock again, everyone who asked for it gets an email.`,
    ],
  },
  '/cms/codes': {
    purpose: msg`Here you find the promotion codes that give a discount in the cart, and how often each was used.`,
    steps: [
      msg`Add a code, or open one to change its days and limits.`,
      msg`Select several codes to end them together.`,
    ],
  },
  '/cms/codes/*': {
    purpose: msg`Here you set the discount of one promotion code, and who can use it.`,
    steps: [
      msg`Choose the kind and the days. Limit the number of uses if the code may be passed on.`,
      msg`You can end a code early. Orders that were already placed keep their discount.`,
    ],
  },
  '/cms/stock': {
    purpose: msg`Here you correct how many pieces of each product are left.`,
    steps: [
      msg`Count the pieces without those that are reserved by orders, and save the number. Leave it empty for unlimited.`,
      msg`If a sold-out size has stock again, everyone who asked for it gets an email.`,
    ],
  },
} satisfies HelpByPath
