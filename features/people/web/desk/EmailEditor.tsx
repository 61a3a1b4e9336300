import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isEmailLike, PERSON_WORDS } from '#features/accounts/person.rules.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { correctPersonEmail, type PersonDetails, type PersonRecord } from '../../people.contract.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { useCorrection } from './use-correction.ts'

type EmailEditorProps = {
  person: PersonRecord
  details: PersonDetails
  onSaved: (item: PersonRecord) => void
  onClose: () => void
}

/** Changes the email address after a step-up. It cannot be undone from a toast, because both addresses get a mail. */
export function EmailEditor({ person, details, onSaved, onClose }: EmailEditorProps) {
  const { t, i18n } = useLingui()
  const [base, setBase] = useState(details.email)
  const [email, setEmail] = useState(details.email)
  const correction = useCorrection(onSaved)
  const save = async (): Promise<void> => {
    if (email.trim() === base && !details.shares_email) return onClose()
    if (!isEmailLike(email)) return correction.refuse({ email: i18n._(PERSON_WORDS.email) })
    const isSaved = await correction.save(
      () => call(correctPersonEmail, { id: person.id, from: base, to: email.trim() }),
      (current) => setBase(current.details?.email ?? base),
    )
    if (!isSaved) return
    showToast({ tone: 'done', words: t`Email address of ${person.name} changed` })
    onClose()
  }
  return (
    <EditorFrame
      label={t`Email address`}
      failure={correction.failure}
      isBusy={correction.isBusy}
      attempt={correction.attempt}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        type="email"
        dir="ltr"
        label={t`Email address`}
        hint={
          base !== details.email ? (
            <Trans>The saved value is now “{base}”. Save again to replace it.</Trans>
          ) : details.address_people.length > 0 ? (
            <Trans>
              The person logs in with it. They are logged out on every device, and both addresses get an email
              about the change. Children who log in with this address move with it; adults can no longer log
              in with it.
            </Trans>
          ) : (
            <Trans>
              The person logs in with it. They are logged out on every device, and both addresses get an email
              about the change.
            </Trans>
          )
        }
        value={email}
        maxLength={254}
        autoComplete="off"
        error={correction.errors['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
    </EditorFrame>
  )
}
