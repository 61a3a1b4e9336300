import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { StockAlertScreen } from '#features/catalogue/stock-alert-screen.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { STOCK_ALERT_HEAD } from './shop-heads.ts'

/** /stock-alert/{code} */
export function StockAlertRoute() {
  const { i18n } = useLingui()
  const { code = '' } = useParams()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({
    title: `${titlePrefix}${i18n._(STOCK_ALERT_HEAD.title)}${titleSuffix}`,
    description: i18n._(STOCK_ALERT_HEAD.description),
    canonical: '',
  })
  return <StockAlertScreen key={code} code={code} />
}
