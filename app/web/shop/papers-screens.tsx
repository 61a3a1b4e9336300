import '../members/members.css'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useParams } from 'react-router'
import { InvoiceScreen } from '#features/invoices/invoices.public.tsx'
import { TicketsScreen } from '#features/tickets/tickets.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { useLiveSession } from '../live-session.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /invoice/{id}, /show-invoice/{id} and their print forms, /print-tickets/{id}. Who is logged in sees more of their own. */
export function PaperRoute() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { titlePrefix, titleSuffix } = useSite()
  useLiveSession()
  const isTickets = pathname.startsWith('/print-tickets/')
  const title = isTickets ? t`Tickets` : t`Invoice`
  useDocumentHead({ title: `${titlePrefix}${title}${titleSuffix}`, description: '', canonical: '' })
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
          missing={<NotFoundRoute />}
        />
      )}
      <ToastRegion />
    </>
  )
}
