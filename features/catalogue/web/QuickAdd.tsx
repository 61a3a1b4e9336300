import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { AddToCart } from './use-product-order.ts'

type QuickAddProps = { sku: string; name: string; addToCart: AddToCart }

/** The button below a product in a list that puts one piece into the cart; then the link to the checkout. */
export function QuickAdd({ sku, name, addToCart }: QuickAddProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'open' | 'sending' | 'added'>('open')
  const [failure, setFailure] = useState('')
  const next = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that was pressed has disappeared, so the focus moves to the link.
    if (state === 'added') next.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [state])
  const add = async (): Promise<void> => {
    if (state === 'sending') return
    setState('sending')
    setFailure('')
    try {
      await addToCart({ sku, qty: 1, addons: [] })
      setState('added')
    } catch (error) {
      setState('open')
      if (!(error instanceof RequestFailure)) throw error
      setFailure(
        error.textCode === ''
          ? t`That didn’t reach us. Check your signal and try again.`
          : (error.fields[0]?.message ?? error.message),
      )
    }
  }
  return (
    <div className="mt-2">
      {state === 'added' ? (
        <p ref={next}>
          <ScreenLink to="/checkout" className="btn btn-primary w-full">
            <span>
              <Trans>Check out</Trans>
            </span>
          </ScreenLink>
        </p>
      ) : (
        <Button
          tone="outline"
          wide
          busy={state === 'sending'}
          busyLabel={t`Adding`}
          onClick={() => void add()}
        >
          <Trans>Add to cart</Trans>
          <Which>{name}</Which>
        </Button>
      )}
      <div aria-live="polite">
        {failure === '' ? null : <p className="mt-2 text-note text-danger">{failure}</p>}
        {state === 'added' ? (
          <p className="mt-1 text-note text-success-ink">
            <Trans>The item is in your cart.</Trans>
          </p>
        ) : null}
      </div>
    </div>
  )
}
