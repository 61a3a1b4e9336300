import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { call } from '#platform/web/http.ts'
import { useAction } from '#platform/web/lazy/use-action.ts'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { addToAppleWallet, addToGoogleWallet, removeWalletPasses, walletOffer } from '../wallet.contract.ts'

const NO_INPUT = {}

type AddCall = Endpoint<Record<string, never>, { item: { url: string } }>

/**
 * Adds the membership card to the wallet of a phone, and removes it again. Shows nothing if the club offers no passes,
 * or if the offer cannot be loaded.
 * @source docs/reference/membership.md §5.6
 */
export function WalletPasses() {
  const { t } = useLingui()
  const { data, reload, put } = useFetched(walletOffer, NO_INPUT)
  const { isBusy, failure, run } = useAction('wallet passes')
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  if (data === null) return null
  const { apple, google, has_pass: hasPass } = data.item
  if (!apple && !google && !hasPass && !isRemoved) return null
  const add = (endpoint: AddCall) =>
    void run(async () => {
      const { item } = await call(endpoint, NO_INPUT)
      setIsRemoved(false)
      globalThis.location.assign(item.url)
      reload()
    })
  const remove = () =>
    void run(async () => {
      put(await call(removeWalletPasses, NO_INPUT))
      setIsRemoved(true)
    }).then(() => setIsAsking(false))
  return (
    <section className="mt-6" aria-label={t({ message: 'Wallet', comment: 'The wallet app of a phone' })}>
      {apple || google ? (
        <>
          <div className="flex flex-wrap gap-3">
            {apple ? (
              <Button tone="outline" busy={isBusy} onClick={() => add(addToAppleWallet)}>
                <Trans>Add to Apple Wallet</Trans>
              </Button>
            ) : null}
            {google ? (
              <Button tone="outline" busy={isBusy} onClick={() => add(addToGoogleWallet)}>
                <Trans>Add to Google Wallet</Trans>
              </Button>
            ) : null}
          </div>
          <p className="mt-2 quiet text-note">
            <Trans>
              The pass shows your name, your number and a code. Anyone who scans the code sees whether your
              membership is current, as with the code of this card. At the gate, use this card.
            </Trans>
            {google ? (
              <>
                {' '}
                <Trans>Google receives the content of its pass.</Trans>
              </>
            ) : null}
          </p>
        </>
      ) : null}
      {hasPass ? (
        <Button tone="outline" className="mt-3" onClick={() => setIsAsking(true)}>
          <Trans>Remove from wallets</Trans>
        </Button>
      ) : null}
      <p role="status" className={isRemoved ? 'mt-3' : ''}>
        {isRemoved ? (
          <Trans>Your passes are no longer accepted. Delete them in your wallet as well.</Trans>
        ) : null}
      </p>
      {failure === '' ? null : (
        <p role="alert" className="mt-3">
          {failure}
        </p>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Remove your card from all wallets?</Trans>}
        actions={
          <>
            <Button tone="danger" busy={isBusy} onClick={remove}>
              <Trans>Remove from wallets</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            The codes of all passes stop working at once. The passes stay on your phones until you delete them
            there. You can add a new pass at any time.
          </Trans>
        </p>
      </Dialog>
    </section>
  )
}
