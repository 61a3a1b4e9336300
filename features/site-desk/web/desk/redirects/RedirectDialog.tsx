import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { changeRedirect, REDIRECT_LIMITS } from '#features/site/redirects-desk.contract.ts'
import { AddressField } from '#features/site/site-addresses.public.tsx'
import type { RedirectEntry } from '#features/site/site.contract.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

type Fields = Partial<Record<'from' | 'to', string>>

type RedirectDialogProps = {
  /** Null for a new redirect. */
  redirect: RedirectEntry | null
  onClose: (isChanged: boolean) => void
}

/** The form of one redirect. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const { run, isBusy, failure } = useDeskAction()
  const [from, setFrom] = useState(redirect?.from ?? '')
  const [to, setTo] = useState(redirect?.to ?? '')
  const [errors, setErrors] = useState<Fields>({})
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
  }, [errors, id])
  const save = async (): Promise<void> => {
    const missing = { from: from.trim() === '', to: to.trim() === '' }
    const word = t`Enter an address`
    setErrors({ ...(missing.from ? { from: word } : {}), ...(missing.to ? { to: word } : {}) })
    if (missing.from || missing.to) return
    await run(async () => {
      try {
        const { shortened } = await call(changeRedirect, {
          before: redirect === null ? null : { from: redirect.from, to: redirect.to },
          after: { from: from.trim(), to: to.trim() },
        })
        if (shortened > 0)
          showToast({
            tone: 'done',
            words: t`${plural(shortened, {
              one: '# other redirect now leads straight to the new address',
              other: '# other redirects now lead straight to the new address',
            })}`,
          })
        onClose(true)
      } catch (error) {
        const found = fieldsOf(error)
        if (found === null) throw error
        setErrors(found)
      }
    })
  }
  return (
    <ActionDialog
      isOpen
      onClose={() => onClose(false)}
      question={redirect === null ? <Trans>Add a redirect</Trans> : <Trans>Change the redirect</Trans>}
      confirmLabel={<Trans>Save</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Saving</Trans>}
      onDo={() => void save()}
    >
      <DeskFailure words={failure} />
      <TextField
        id={`${id}-from`}
        label={t({ message: 'Old address', comment: 'Column: the address from which a redirect leads away' })}
        hint={t`A path of this site, such as /old-page. Capital letters and a slash at the end make no difference.`}
        dir="ltr"
        autoComplete="off"
        maxLength={REDIRECT_LIMITS.path}
        value={from}
        error={errors.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <AddressField
        className="mt-4"
        id={`${id}-to`}
        label={t({ message: 'New address', comment: 'Column: the address to which a redirect leads' })}
        hint={t`A page of this site, such as /join.`}
        maxLength={REDIRECT_LIMITS.path}
        value={to}
        error={errors.to}
        onChange={(event) => setTo(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Returns the messages of a refusal by field; null if the refusal concerns none of the fields. */
function fieldsOf(error: unknown): Fields | null {
  if (!(error instanceof RequestFailure) || error.textCode !== 'VALIDATION') return null
  const found: Fields = {}
  // Go through the messages in reverse, so that the first of several for one field remains.
  for (const { field, message } of error.fields.toReversed()) {
    const name = field.split('.').at(-1)
    if (name === 'from' || name === 'to') found[name] = message
  }
  return Object.keys(found).length === 0 ? null : found
}
