import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { Waiting } from '#platform/web/send-later.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  movePayment,
  removePayment,
  sendPayments,
  startSending,
  storedCashCents,
  storedPayments,
  type StoredPayment,
} from './stored-payments.ts'
import { METHOD_LABELS } from './till-labels.ts'

type Entry = Waiting<StoredPayment>

/** Returns the payments that this device has not sent yet, and sends them in the background. */
export function useStoredPayments(): readonly Entry[] {
  useEffect(startSending, [])
  return useStore(storedPayments).entries
}

/** Returns the cash of a till in cents that the server does not know yet. */
export function useStoredCash(till: string): number {
  return storedCashCents(useStoredPayments(), till)
}

type StoredPaymentsProps = {
  /** The open till on the screen, to which a refused payment can be moved. */
  till?: { id: string; place: string }
  /** Called after a payment left the queue. */
  onSent: () => void
}

/** The payments that are stored on this device because there was no connection; nothing if there are none. */
export function StoredPayments({ till, onSent }: StoredPaymentsProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const entries = useStoredPayments()
  const personId = useSession(({ user }) => user.id)
  const [removing, setRemoving] = useState<Entry | null>(null)
  const before = useRef(entries.length)
  useEffect(() => {
    if (entries.length < before.current) onSent()
    before.current = entries.length
  }, [entries.length, onSent])
  if (entries.length === 0) return null
  const others = entries.filter(({ input }) => input.person !== personId).length
  return (
    <section className="mb-6 rounded-box bg-warn-tint p-4 text-warn-ink print:hidden" aria-live="polite">
      <SectionHead title={<Trans>Not sent yet</Trans>} size="h4" isRuled={false} />
      <p>
        <Plural
          value={entries.length}
          one="# payment is stored on this device only."
          other="# payments are stored on this device only."
        />{' '}
        <Trans>They are sent when the connection is back. Do not take them again.</Trans>
      </p>
      {others === 0 ? null : (
        <p>
          <Plural
            value={others}
            one="# of them was taken by another person and is sent when they log in on this device."
            other="# of them were taken by another person and are sent when they log in on this device."
          />
        </p>
      )}
      <ul className="mt-3">
        {entries.map((entry) => (
          <li
            key={entry.key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-row py-2"
          >
            <span className="min-w-0">
              <bdi className="font-semibold">{money(entry.input.amountCents)}</bdi>{' '}
              {i18n._(METHOD_LABELS[entry.input.method])} <bdi>{entry.input.text}</bdi>
              <span className="block text-note">
                <bdi>{entry.input.place}</bdi>
                {entry.refused === '' ? null : <span className="block font-semibold">{entry.refused}</span>}
              </span>
            </span>
            {entry.refused === '' ? null : (
              <span className="flex flex-wrap gap-2">
                {till === undefined || till.id === entry.input.till ? null : (
                  <Button
                    size="small"
                    onClick={() => {
                      if (movePayment(entry, till.id, till.place)) void sendPayments()
                    }}
                  >
                    <Trans>Record at this till</Trans>
                    <Which>{entry.input.text}</Which>
                  </Button>
                )}
                <Button size="small" tone="outline" onClick={() => setRemoving(entry)}>
                  <Trans comment="Button: removes a payment that was refused">Remove</Trans>
                  <Which>{entry.input.text}</Which>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {removing === null ? null : <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function RemoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useLingui()
  const sum = useMoney()(Math.abs(entry.input.amountCents))
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Remove the payment of {sum}?</Trans>}
      confirmLabel={<Trans>Remove payment</Trans>}
      tone="danger"
      isBusy={false}
      busyLabel={t`Saving`}
      onDo={() => {
        removePayment(entry.key)
        onClose()
      }}
    >
      <p>
        <Trans>It will be in no cash count. Hand the money back, or tell the treasurer about it.</Trans>
      </p>
    </ActionDialog>
  )
}
