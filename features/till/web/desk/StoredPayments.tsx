import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { Waiting } from '#platform/web/send-later.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  inState,
  movePayment,
  removePayment,
  sendPayments,
  startSending,
  storedCashCents,
  storedPayments,
  type StoredPayment,
  type StoredState,
} from './stored-payments.ts'
import { METHOD_LABELS } from './till-labels.ts'

type Entry = Waiting<StoredPayment>

/** Returns the payments that this device has not sent yet, and sends them in the background. */
export function useStoredPayments(): readonly Entry[] {
  useEffect(startSending, [])
  return useStore(storedPayments).entries
}

/** Returns the cash of a till in cents whose payments are stored on this device in one state. */
export function useStoredCash(till: string, state: StoredState): number {
  return storedCashCents(useStoredPayments(), till, state)
}

type StoredPaymentsProps = {
  /** The open till on the screen, to which a refused payment can be moved. */
  till?: { id: string; place: string }
  /** Called after a payment left the queue. */
  onSent: () => void
}

/** The payments that are stored on this device because there was no connection; nothing if there are none. */
export function StoredPayments({ till, onSent }: StoredPaymentsProps) {
  const entries = useStoredPayments()
  const personId = useSession(({ user }) => user.id)
  const [removing, setRemoving] = useState<Entry | null>(null)
  const before = useRef(entries.length)
  useEffect(() => {
    if (entries.length < before.current) onSent()
    before.current = entries.length
  }, [entries.length, onSent])
  if (entries.length === 0) return null
  const pending = inState(entries, 'pending')
  const refused = inState(entries, 'refused')
  const others = pending.filter(({ input }) => input.person !== personId).length
  return (
    <section className="mb-6 rounded-box bg-warn-tint p-4 text-warn-ink print:hidden" aria-live="polite">
      {pending.length === 0 ? null : (
        <>
          <SectionHead title={<Trans>Not sent yet</Trans>} size="h4" isRuled={false} />
          <p>
            <Plural
              value={pending.length}
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
            {pending.map((entry) => (
              <PaymentRow key={entry.key} entry={entry} />
            ))}
          </ul>
        </>
      )}
      {refused.length === 0 ? null : (
        <div className={pending.length === 0 ? undefined : 'mt-6'}>
          <SectionHead
            title={<Trans>Refused: record at another till or remove</Trans>}
            size="h4"
            isRuled={false}
          />
          <ul className="mt-3">
            {refused.map((entry) => (
              <PaymentRow key={entry.key} entry={entry}>
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
              </PaymentRow>
            ))}
          </ul>
        </div>
      )}
      {removing === null ? null : <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

/** Returns the name of the person who took a payment; empty for the logged-in person's own. */
function useTakenBy({ input }: Entry): string {
  const personId = useSession(({ user }) => user.id)
  return input.person === personId ? '' : (input.personName ?? '')
}

function PaymentRow({ entry, children }: { entry: Entry; children?: ReactNode }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const takenBy = useTakenBy(entry)
  const { input, refused } = entry
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-row py-2">
      <span className="min-w-0">
        <bdi className="font-semibold">{money(input.amountCents)}</bdi> {i18n._(METHOD_LABELS[input.method])}{' '}
        <bdi>{input.text}</bdi>
        <span className="block text-note">
          <bdi>{input.place}</bdi>
          {takenBy === '' ? null : (
            <span className="block">
              <Trans>
                Taken by <bdi>{takenBy}</bdi>
              </Trans>
            </span>
          )}
          {refused === '' ? null : (
            <span className="block font-semibold">
              <bdi>{refused}</bdi>
            </span>
          )}
        </span>
      </span>
      {children}
    </li>
  )
}

function RemoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useLingui()
  const sum = useMoney()(Math.abs(entry.input.amountCents))
  const takenBy = useTakenBy(entry)
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
      {takenBy === '' ? null : (
        <p>
          <Trans>
            <bdi>{takenBy}</bdi> took this payment. Tell them before you remove it.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          It won’t be included in any cash count. Hand the money back, or tell the treasurer about it.
        </Trans>
      </p>
    </ActionDialog>
  )
}
