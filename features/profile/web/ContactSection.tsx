import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { EmailChange } from './EmailChange.tsx'
import { factOf, Facts } from './detail-rows.tsx'
import { useProfile } from './profile-context.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { fieldIdOf, useSection } from './use-section.ts'

/** A person's contact details. The email address is also used to log in, so changing it requires codes. */
export function ContactSection() {
  const { t } = useLingui()
  const { user } = useProfile()
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const section = useSection({
    draftOf: ({ mobile_phone }) => ({ mobile_phone: formatPhone(mobile_phone) }),
    changesOf: (draft) => draft,
  })
  return (
    <>
      <ProfileSection
        id="contact"
        title={t`Contact`}
        section={section}
        changes={t`mobile phone`}
        canChange
        shown={
          <Facts
            facts={[
              factOf('email', t`Email address`, <EmailAddress email={user.email} />),
              factOf(
                'mobile',
                t`Mobile phone`,
                user.mobile_phone === '' ? '' : <Figure>{formatPhone(user.mobile_phone)}</Figure>,
              ),
            ]}
          />
        }
        renderFields={(draft) => (
          <TextField
            id={fieldIdOf('mobile_phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            optional
            label={t`Mobile phone`}
            hint={t`For the day of an event: gates, delays, your car`}
            value={draft.mobile_phone}
            error={section.errors.mobile_phone}
            onChange={(event) => section.set('mobile_phone', event.target.value)}
          />
        )}
      />
      {isChangingEmail ? (
        <EmailChange onEnd={() => setIsChangingEmail(false)} />
      ) : (
        <p className="mt-1">
          <button
            type="button"
            className="inline-flex min-h-11 items-center link"
            onClick={() => setIsChangingEmail(true)}
          >
            <Trans>Change email address</Trans>
          </button>
        </p>
      )}
    </>
  )
}

/** Marks the position after the @ as the preferred line break. */
function EmailAddress({ email }: { email: string }) {
  const [mailbox = '', ...domain] = email.split('@')
  return (
    <Ltr>
      {mailbox}@<wbr />
      {domain.join('@')}
    </Ltr>
  )
}
