/** The desk screens about orders, payments and products. */
import { msg } from '@lingui/core/macro'
import Landmark from 'lucide-react/icons/landmark'
import PackageOpen from 'lucide-react/icons/package-open'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import Tags from 'lucide-react/icons/tags'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { CodeDesk, CodesDesk, DeliveryDesk } from '#features/cart/cart-desk.public.tsx'
import {
  BooksDesk,
  OrderDesk,
  OrdersDesk,
  PackingSlip,
  PaymentTypesDesk,
  RefundsDesk,
  StatementDesk,
  StockDesk,
} from '#features/orders/orders-desk.public.tsx'
import { ProductDesk, ProductsDesk } from '#features/shop-desk/shop-desk.public.tsx'
import type { DeskScreen } from './desk-screen.ts'

export const SHOP_DESKS: readonly DeskScreen[] = [
  {
    path: '/cms/orders',
    title: msg`Orders`,
    roles: ['treasurer', 'shop'],
    icon: ReceiptText,
    counts: ['orders_to_pack'],
    isInRail: true,
    Screen: OrdersDesk,
  },
  {
    path: '/cms/orders/slip',
    title: msg`Packing slip`,
    roles: ['treasurer', 'shop'],
    icon: PackageOpen,
    takesRest: true,
    Screen: PackingSlip,
  },
  {
    path: '/cms/orders',
    title: msg`Order`,
    roles: ['treasurer', 'shop'],
    icon: ReceiptText,
    takesRest: true,
    Screen: OrderDesk,
  },
  {
    path: '/cms/statements',
    title: msg`Bank statement`,
    roles: ['treasurer'],
    icon: Landmark,
    counts: ['bank_lines_open'],
    isInRail: true,
    Screen: StatementDesk,
  },
  {
    path: '/cms/refunds',
    title: msg`Refunds`,
    roles: ['treasurer'],
    icon: Undo2,
    counts: ['refunds_waiting'],
    isInRail: true,
    Screen: RefundsDesk,
  },
  {
    path: '/cms/books',
    title: msg`Books`,
    roles: ['treasurer'],
    icon: Scale,
    counts: ['books_faults'],
    isInRail: true,
    Screen: BooksDesk,
  },
  {
    path: '/cms/payment-types',
    title: msg`Payment types`,
    roles: ['treasurer'],
    icon: WalletCards,
    isInRail: true,
    Screen: PaymentTypesDesk,
  },
  {
    path: '/cms/products',
    title: msg`Products`,
    roles: ['shop', 'treasurer'],
    icon: Tags,
    isInRail: true,
    Screen: ProductsDesk,
  },
  {
    path: '/cms/products',
    title: msg`Product`,
    roles: ['shop', 'treasurer'],
    icon: Tags,
    takesRest: true,
    Screen: ProductDesk,
  },
  {
    path: '/cms/codes',
    title: msg`Promotion codes`,
    roles: ['shop', 'treasurer'],
    icon: TicketPercent,
    isInRail: true,
    Screen: CodesDesk,
  },
  {
    path: '/cms/codes',
    title: msg`Promotion code`,
    roles: ['shop', 'treasurer'],
    icon: TicketPercent,
    takesRest: true,
    Screen: CodeDesk,
  },
  {
    path: '/cms/stock',
    title: msg`Stock`,
    roles: ['shop', 'treasurer'],
    icon: PackageOpen,
    isInRail: true,
    Screen: StockDesk,
  },
  {
    path: '/cms/delivery',
    title: msg`Delivery`,
    roles: ['shop'],
    icon: Truck,
    isInRail: true,
    Screen: DeliveryDesk,
  },
]
