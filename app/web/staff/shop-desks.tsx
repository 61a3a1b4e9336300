/** The desk screens about orders, payments and products. */
import { msg } from '@lingui/core/macro'
import type { DeskScreen } from './desk-screen.ts'
import { lazyScreen } from './lazy-screen.ts'
import { CASH_COUNT_DESKS } from './till-desks.tsx'

const cartDesk = () => import('#features/cart/cart-desk.public.tsx')
const CodeDesk = lazyScreen(async () => (await cartDesk()).CodeDesk)
const CodesDesk = lazyScreen(async () => (await cartDesk()).CodesDesk)
const DeliveryDesk = lazyScreen(async () => (await cartDesk()).DeliveryDesk)

const ordersDesk = () => import('#features/orders/orders-desk.public.tsx')
const BasDesk = lazyScreen(async () => (await ordersDesk()).BasDesk)
const BooksDesk = lazyScreen(async () => (await ordersDesk()).BooksDesk)
const LedgerExportDesk = lazyScreen(async () => {
  const [{ LedgerExportDesk: Desk }, { InvoicesExport }] = await Promise.all([
    ordersDesk(),
    import('#features/invoices/invoices-desk.public.tsx'),
  ])
  return function LedgerExport() {
    return <Desk InvoicesPart={InvoicesExport} />
  }
})
const MoneyDesk = lazyScreen(async () => (await ordersDesk()).MoneyDesk)
const OrderDesk = lazyScreen(async () => (await ordersDesk()).OrderDesk)
const OrdersDesk = lazyScreen(async () => (await ordersDesk()).OrdersDesk)
const PackingSlip = lazyScreen(async () => (await ordersDesk()).PackingSlip)
const PaymentTypesDesk = lazyScreen(async () => (await ordersDesk()).PaymentTypesDesk)
const RefundsDesk = lazyScreen(async () => (await ordersDesk()).RefundsDesk)
const StatementDesk = lazyScreen(async () => (await ordersDesk()).StatementDesk)
const StockDesk = lazyScreen(async () => (await ordersDesk()).StockDesk)

const shopDesk = () => import('#features/catalogue/shop-desk.public.tsx')
const ProductDesk = lazyScreen(async () => (await shopDesk()).ProductDesk)
const ProductsDesk = lazyScreen(async () => (await shopDesk()).ProductsDesk)

export const SHOP_DESKS: readonly DeskScreen[] = [
  {
    path: '/cms/orders',
    area: 'shop',
    title: msg`Orders`,
    roles: ['treasurer', 'shop'],
    counts: ['orders_to_pack'],
    isListed: true,
    Screen: OrdersDesk,
  },
  {
    path: '/cms/orders/slip',
    area: 'shop',
    title: msg`Packing slip`,
    roles: ['treasurer', 'shop'],
    takesRest: true,
    Screen: PackingSlip,
  },
  {
    path: '/cms/orders',
    area: 'shop',
    title: msg`Order`,
    roles: ['treasurer', 'shop'],
    takesRest: true,
    Screen: OrderDesk,
  },
  {
    path: '/cms/money',
    area: 'money',
    title: msg({ message: 'Overview', comment: 'Navigation: the overview of the club’s money' }),
    roles: ['treasurer'],
    isListed: true,
    Screen: MoneyDesk,
  },
  {
    path: '/cms/bas',
    area: 'money',
    title: msg`GST by quarter`,
    roles: ['treasurer'],
    isListed: true,
    Screen: BasDesk,
  },
  {
    path: '/cms/statements',
    area: 'money',
    title: msg`Bank statement`,
    roles: ['treasurer'],
    counts: ['bank_lines_open'],
    isListed: true,
    Screen: StatementDesk,
  },
  ...CASH_COUNT_DESKS,
  {
    path: '/cms/refunds',
    area: 'money',
    title: msg`Refunds`,
    roles: ['treasurer'],
    counts: ['refunds_waiting'],
    isListed: true,
    Screen: RefundsDesk,
  },
  {
    path: '/cms/books',
    area: 'money',
    title: msg`Ledger check`,
    roles: ['treasurer'],
    counts: ['books_faults'],
    isListed: true,
    Screen: BooksDesk,
  },
  {
    path: '/cms/ledger',
    area: 'money',
    title: msg`Export for Xero and MYOB`,
    roles: ['treasurer'],
    isListed: true,
    Screen: LedgerExportDesk,
  },
  {
    path: '/cms/payment-types',
    area: 'money',
    title: msg`Payment types`,
    roles: ['treasurer'],
    isListed: true,
    Screen: PaymentTypesDesk,
  },
  {
    path: '/cms/products',
    area: 'shop',
    title: msg`Products`,
    roles: ['shop', 'treasurer'],
    isListed: true,
    Screen: ProductsDesk,
  },
  {
    path: '/cms/products',
    area: 'shop',
    title: msg`Product`,
    roles: ['shop', 'treasurer'],
    takesRest: true,
    Screen: ProductDesk,
  },
  {
    path: '/cms/codes',
    area: 'shop',
    title: msg`Promotion codes`,
    roles: ['shop', 'treasurer'],
    isListed: true,
    Screen: CodesDesk,
  },
  {
    path: '/cms/codes',
    area: 'shop',
    title: msg`Promotion code`,
    roles: ['shop', 'treasurer'],
    takesRest: true,
    Screen: CodeDesk,
  },
  {
    path: '/cms/stock',
    area: 'shop',
    title: msg`Stock`,
    roles: ['shop', 'treasurer'],
    isListed: true,
    Screen: StockDesk,
  },
  {
    path: '/cms/delivery',
    area: 'shop',
    title: msg`Delivery`,
    roles: ['shop'],
    isListed: true,
    Screen: DeliveryDesk,
  },
]
