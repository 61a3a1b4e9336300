import '../members/members.css'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useParams } from 'react-router'
import { InvoiceScreen } from '#features/invoices/invoices.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { ToastRegion } from '#platform/ui/ToastRegion.tsx'
import { useLiveSession } from '../live-session.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /invoice/{id}, /show-invoice/{id} and their print forms. Who is logged in sees more of their own. */
export function InvoiceRoute() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { titlePrefix, titleSuffix } = useSite()
  useLiveSession()
  useDocumentHead({ title: `${titlePrefix}${t`Invoice`}${titleSuffix}`, description: '', canonical: '' })
  const isPrint = pathname.includes('/print/')
  return (
    <>
      <InvoiceScreen
        key={id}
        id={id}
        form={isPrint ? 'print' : pathname.startsWith('/invoice/') ? 'open' : 'show'}
        missing={<NotFoundRoute />}
      />
      <ToastRegion />
    </>
  )
}
