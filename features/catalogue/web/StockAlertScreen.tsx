import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import {
  confirmStockAlert,
  findStockAlert,
  type StockAlert,
  stopStockAlerts,
} from '../stock-alerts.contract.ts'

type Shown = StockAlert | 'unknown' | 'stopped'

/**
 * /stock-alert/{code}, linked in mails about stock: confirms a request or stops all of them. Opening the link changes
 * nothing, because mail programs open links by themselves.
 */
export function StockAlertScreen({ code }: { code: string }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const run = useCallback(async (ask: () => Promise<Shown>): Promise<void> => {
    setIsBusy(true)
    setIsLost(false)
    try {
      setShown(await ask())
    } catch (error) {
      if (error instanceof RequestFailure && error.status === 404) setShown('unknown')
      else setIsLost(true)
    } finally {
      setIsBusy(false)
    }
  }, [])
  const find = useCallback(() => run(async () => (await call(findStockAlert, { code })).item), [code, run])
  useEffect(() => void find(), [find])
  const stop = async (): Promise<Shown> =>
    (await call(stopStockAlerts, { code })).success ? 'stopped' : 'unknown'
  return (
    <div className="page max-w-[44rem] pt-10 pb-20">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Emails about stock</Trans>
      </h1>
      <div className="mt-5">
        {isLost ? (
          <Banner tone="danger" isAnnounced>
            <Trans>That didn’t reach us. Check your signal and try again.</Trans>
          </Banner>
        ) : null}
        {shown === null ? (
          isLost ? (
            <Button className="mt-5" busy={isBusy} busyLabel={t`One moment`} onClick={() => void find()}>
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <SkeletonRows count={1} />
          )
        ) : shown === 'unknown' ? (
          <>
            <Banner tone="danger" isAnnounced>
              <Trans>
                This link has expired or is not complete. You can ask again on the item’s page in the shop.
              </Trans>
            </Banner>
            <ButtonLink href="/shop" className="mt-5">
              <Trans>Go to the shop</Trans>
            </ButtonLink>
          </>
        ) : shown === 'stopped' ? (
          <Banner tone="success" isAnnounced>
            <Trans>Done. We no longer send emails about stock to this address.</Trans>
          </Banner>
        ) : shown.state === 'unconfirmed' ? (
          <>
            <p className="mb-5">
              <Trans>
                Shall we email you once when <ItemName item={shown} /> is in stock again?
              </Trans>
            </p>
            <Button
              busy={isBusy}
              busyLabel={t`One moment`}
              onClick={() => void run(async () => (await call(confirmStockAlert, { code })).item)}
            >
              <Trans>Yes, email me</Trans>
            </Button>
          </>
        ) : (
          <>
            {shown.state === 'active' ? (
              <Banner tone="success" isAnnounced>
                <Trans>
                  Confirmed. We email you once when <ItemName item={shown} /> is in stock again.
                </Trans>
              </Banner>
            ) : (
              <p>
                <Trans>
                  We have emailed you that <ItemName item={shown} /> is in stock again.
                </Trans>
              </p>
            )}
            <p className="mt-5 flex flex-wrap gap-3">
              <ButtonLink href={`/shop/${shown.url}`}>
                <Trans>See it in the shop</Trans>
              </ButtonLink>
              <Button tone="outline" busy={isBusy} busyLabel={t`One moment`} onClick={() => void run(stop)}>
                <Trans>Stop all emails about stock</Trans>
              </Button>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function ItemName({ item }: { item: StockAlert }) {
  return <bdi className="font-semibold">{[item.product, ...Object.values(item.options)].join(', ')}</bdi>
}
