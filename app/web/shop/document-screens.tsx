import '../members/members.css'
import { useLingui } from '@lingui/react/macro'
import { useLoaderData, useLocation, useParams } from 'react-router'
import { InvoiceScreen } from '#features/invoices/invoices.public.tsx'
import { TicketsScreen } from '#features/tickets/tickets.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { useLiveSession } from '../live-session.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import type { DocumentData } from './document-source.ts'
import { INVOICE_HEAD, TICKETS_HEAD } from './shop-heads.ts'
import { useDocumentHead } from '../shell/use-document-head.ts'

/**
 * /invoice/{id}, /show-invoice/{id} and their print forms, /print-tickets/{id}. The logged-in owner sees more details.
 */
export function DocumentRoute() {
  return useLoaderData<DocumentData>()?.isMissing === true ? <NotFoundRoute /> : <Paper />
}

function Paper() {
  const { i18n } = useLingui()
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  const { titlePrefix, titleSuffix } = useSite()
  useLiveSession()
  const isTickets = pathname.startsWith('/print-tickets/')
  const head = isTickets ? TICKETS_HEAD : INVOICE_HEAD
  useDocumentHead({
    title: `${titlePrefix}${i18n._(head.title)}${titleSuffix}`,
    description: i18n._(head.description),
    canonical: '',
  })
  const isPrint = pathname.includes('/print/')
  return (
    <>
      {isTickets ? (
        <TicketsScreen key={id} id={id} missing={<NotFoundRoute />} />
      ) : (
        <InvoiceScreen
          key={id}
          id={id}
          form={isPrint ? 'print' : pathname.startsWith('/invoice/') ? 'open' : 'show'}
          isAfterPayment={new URLSearchParams(search).has('paid')}
          missing={<NotFoundRoute />}
        />
      )}
      <ToastRegion />
    </>
  )
}
