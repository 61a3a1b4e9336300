import { BOTH, type Right } from './right.rules.ts'

const CLUB = '/api/v1/club'
const DESK = `${CLUB}/desk`
const SELL = '/api/v1/sell'
const CMS = '/api/v1/cms'
const SITE = '/api/v1/cognito'
const TILL = `${SELL}/till`

/** The rights about the shop, money, the website, messages and settings. */
export const SITE_RIGHTS = {
  orders: {
    area: 'shop',
    levels: BOTH,
    roles: ['shop'],
    calls: ['orders', 'orders.csv', 'order', 'order/move', 'order/record/'].map(
      (name) => `${SELL}/desk/${name}`,
    ),
    screens: ['/cms/orders', '/cms/orders/slip'],
    parts: ['find:order', 'count:orders_to_pack', 'views:orders'],
  },
  products: {
    area: 'shop',
    levels: BOTH,
    roles: ['shop'],
    calls: [
      `${SELL}/product`,
      `${SELL}/product/`,
      `${SELL}/stockAlert/counts`,
      ...['products', 'products.csv', 'stock', 'stock.csv', 'stock/set'].map(
        (name) => `${SELL}/desk/${name}`,
      ),
    ],
    screens: ['/cms/products', '/cms/stock'],
    forms: ['/cms/products/new'],
    parts: ['find:product', 'views:products', 'views:stock'],
  },
  promotion_codes: {
    area: 'shop',
    levels: BOTH,
    roles: ['shop'],
    calls: [`${SELL}/desk/codes`, `${SELL}/desk/codes.csv`, `${SELL}/desk/codes/`],
    screens: ['/cms/codes'],
    forms: ['/cms/codes/new'],
    parts: ['views:codes'],
  },
  delivery: {
    area: 'shop',
    levels: BOTH,
    roles: ['shop'],
    calls: [`${SELL}/desk/delivery`, `${SELL}/desk/delivery/`],
    screens: ['/cms/delivery'],
  },
  income: {
    area: 'money',
    levels: ['see'],
    roles: ['treasurer'],
    calls: ['money', 'money/', 'bas', 'bas.csv', 'bas/', 'books'].map((name) => `${SELL}/desk/${name}`),
    screens: ['/cms/money', '/cms/bas', '/cms/books'],
    parts: ['figures:money', 'count:books_faults'],
  },
  payments: {
    area: 'money',
    levels: BOTH,
    roles: ['treasurer'],
    calls: ['orders', 'orders.csv', 'order', 'order/', 'refunds', 'refunds.csv', 'refund/'].map(
      (name) => `${SELL}/desk/${name}`,
    ),
    screens: ['/cms/orders', '/cms/orders/slip', '/cms/refunds'],
    parts: [
      'find:order',
      'count:orders_unpaid',
      'count:orders_to_pack',
      'count:refunds_waiting',
      'views:orders',
      'views:refunds',
    ],
  },
  bank: {
    area: 'money',
    levels: BOTH,
    roles: ['treasurer'],
    calls: [`${SELL}/desk/statement/`],
    screens: ['/cms/statements'],
    parts: ['count:bank_lines_open', 'views:bank_lines'],
  },
  cash_counts: {
    area: 'money',
    levels: BOTH,
    roles: ['treasurer'],
    calls: ['record', 'counts', 'counts.csv', 'deposits', 'deposit', 'receipt'].map(
      (name) => `${TILL}/${name}`,
    ),
    screens: ['/cms/cash-counts'],
    parts: ['views:cash_counts'],
  },
  accounting: {
    area: 'money',
    levels: BOTH,
    roles: ['treasurer'],
    calls: ['ledger.csv', 'ledger/codes', 'invoices.csv', 'payment-types', 'books/check'].map(
      (name) => `${SELL}/desk/${name}`,
    ),
    screens: ['/cms/ledger', '/cms/payment-types'],
  },
  pages: {
    area: 'website',
    levels: BOTH,
    roles: ['content'],
    calls: [
      `${CMS}/page`,
      `${CMS}/page/`,
      `${CMS}/media`,
      `${CMS}/media/item`,
      `${CMS}/media/poster`,
      `${CMS}/media/send`,
      `${CMS}/media/uploads`,
      `${CMS}/media/uploads/`,
      `${SITE}/page`,
      `${SITE}/page/`,
      `${SITE}/group`,
      `${SITE}/group/`,
    ],
    screens: ['/cms/pages'],
    parts: [
      'find:page',
      'count:pages_in_draft',
      'count:pages_in_review',
      'count:pages_with_broken_links',
      'views:pages',
    ],
  },
  media: {
    area: 'website',
    levels: BOTH,
    roles: ['content'],
    calls: [`${CMS}/media`, `${CMS}/media/`],
    screens: ['/cms/media'],
  },
  website: {
    area: 'website',
    levels: BOTH,
    roles: ['content'],
    calls: [
      `${SITE}/domain/desk/site`,
      `${SITE}/domain/desk/public`,
      `${SITE}/domain/desk/menus`,
      `${SITE}/redirect/`,
      '/api/v1/club/track/desk',
      '/api/v1/club/track/desk/',
      `${CMS}/group`,
      `${CMS}/group/`,
      `${SITE}/group/create`,
      `${SITE}/group/update`,
      `${SITE}/group/delete`,
      `${CMS}/page/image`,
    ],
    screens: ['/cms/site', '/cms/redirects'],
  },
  email_texts: {
    area: 'messages',
    levels: BOTH,
    roles: ['content'],
    calls: [`${DESK}/mails/`],
    screens: ['/cms/mail'],
  },
  failed_email: {
    area: 'messages',
    levels: BOTH,
    roles: ['membership'],
    calls: ['/api/v1/staff/mails', '/api/v1/staff/mails/'],
    screens: ['/cms/mail-log'],
    parts: ['count:mails_failed'],
  },
  club_details: {
    area: 'settings',
    levels: BOTH,
    roles: ['content'],
    calls: [`${SITE}/domain/desk`, `${SITE}/domain/desk/details`],
    screens: ['/cms/settings'],
  },
  limits: {
    area: 'settings',
    levels: BOTH,
    roles: ['membership', 'events'],
    calls: [`${DESK}/limits/`],
    screens: ['/cms/limits'],
  },
} as const satisfies Record<string, Right>
