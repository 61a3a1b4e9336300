import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { loadUser } from '#features/accounts/accounts.public.tsx'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import type { Address } from '#features/addresses/addresses.contract.ts'
import { AddressCard, AddressForm, useAddresses } from '#features/addresses/addresses.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useFailureMessages } from './failure-messages.ts'
import { useProfile } from './profile-context.ts'
import { LockedNote, PlainSection } from './ProfileSection.tsx'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'

/**
 * Saved addresses, which can be added, disabled with an undo, and enabled again.
 * @source docs/reference/accounts.md §8.1, §8.4
 */
export function AddressesSection() {
  const { t } = useLingui()
  const { manage_addresses: canManage } = useSite().configuration
  const saved = useAddresses()
  const [isAdding, setIsAdding] = useState(false)
  const wordsOf = useFailureMessages()

  const nameOf = ({ display_name, street_address }: Address): string =>
    display_name === '' ? street_address : display_name
  const setInUse = async (address: Address, isEnabled: boolean): Promise<void> => {
    const name = nameOf(address)
    try {
      await saved.setInUse(address.id, isEnabled)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      showToast({
        tone: 'failed',
        words: wordsOf(error),
        action: { words: t`Retry`, run: () => void setInUse(address, isEnabled) },
      })
      return
    }
    // The default delivery address may have changed.
    void loadUser()
    if (isEnabled) showToast({ tone: 'done', words: t`${name} is in use again` })
    else
      showToast({
        tone: 'removed',
        words: t`${name} removed`,
        action: { words: t`Undo`, run: () => void setInUse(address, true) },
      })
  }

  return (
    <PlainSection id="addresses" title={t`Saved addresses`}>
      <AddressList
        saved={saved}
        canManage={canManage}
        nameOf={nameOf}
        onSetInUse={(address, isEnabled) => void setInUse(address, isEnabled)}
      />
      {canManage ? (
        <p className="mt-4">
          <Button tone="outline" icon={<Icon of={Plus} />} onClick={() => setIsAdding(true)}>
            <Trans>Add an address</Trans>
          </Button>
        </p>
      ) : (
        <LockedNote />
      )}
      <AddDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onSave={async (address) => {
          await saved.add(address)
          void loadUser()
          setIsAdding(false)
          showToast({ tone: 'done', words: t`Address saved` })
        }}
      />
    </PlainSection>
  )
}

type AddressListProps = {
  saved: ReturnType<typeof useAddresses>
  canManage: boolean
  nameOf: (address: Address) => string
  onSetInUse: (address: Address, isEnabled: boolean) => void
}

function AddressList({ saved, canManage, nameOf, onSetInUse }: AddressListProps) {
  const { t } = useLingui()
  const { addresses, isMissing, reload } = saved
  if (addresses === null) {
    if (!isMissing) return <SkeletonRows count={2} />
    return (
      <p className="flex flex-wrap items-center gap-x-4 py-3">
        <Trans>Your addresses didn’t load.</Trans>
        <Button tone="link" onClick={reload}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  }
  if (addresses.length === 0) {
    return (
      <p className="py-3 text-muted">
        {canManage ? (
          <Trans>No addresses yet. Save one and the checkout fills itself in.</Trans>
        ) : (
          <Trans>No addresses yet. The checkout saves the address that you type there.</Trans>
        )}
      </p>
    )
  }
  return (
    <ul>
      {addresses.map((address) => {
        const name = nameOf(address)
        return (
          <li key={address.id} className="border-b border-line">
            <AddressCard
              address={address}
              chips={address.is_enabled ? <CurrentChip id={address.id} /> : <Chip>{t`Removed`}</Chip>}
              actions={
                canManage ? (
                  <button
                    type="button"
                    className="inline-flex min-h-11 items-center link"
                    onClick={() => onSetInUse(address, !address.is_enabled)}
                  >
                    {address.is_enabled ? <Trans>Remove</Trans> : <Trans>Use again</Trans>}
                    <Which>{name}</Which>
                  </button>
                ) : null
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

function CurrentChip({ id }: { id: number }) {
  const { user } = useProfile()
  return user.current_address_id === id ? (
    <Chip tone="primary">
      <Trans>Deliver here</Trans>
    </Chip>
  ) : null
}

type AddDialogProps = {
  isOpen: boolean
  onClose: () => void
  onSave: Parameters<typeof AddressForm>[0]['onSave']
}

/** The dialog keeps its input when it is closed and reopened. It is emptied after saving. */
function AddDialog({ isOpen, onClose, onSave }: AddDialogProps) {
  const { user } = useProfile()
  const [isTyped, setIsTyped] = useState(false)
  useUnsaved(isTyped)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} question={<Trans>Add an address</Trans>}>
      {isOpen || isTyped ? (
        <div onInput={() => setIsTyped(true)}>
          <AddressForm
            initial={{
              first_name: user.first_name,
              last_name: user.last_name,
              phone: formatPhone(user.mobile_phone),
            }}
            onSave={async (address) => {
              await onSave(address)
              setIsTyped(false)
            }}
            saveLabel={<Trans>Save address</Trans>}
            more={
              <Button tone="outline" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
            }
          />
        </div>
      ) : null}
    </Dialog>
  )
}
