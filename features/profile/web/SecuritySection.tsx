import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { factOf, Facts } from './detail-rows.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { useProfile } from './profile-context.ts'
import { PlainSection } from './ProfileSection.tsx'
import { SessionList } from './SessionList.tsx'

/** How the person logs in, and their current sessions. */
export function SecuritySection() {
  const { t } = useLingui()
  const { user } = useProfile()
  const [isSetting, setIsSetting] = useState(false)
  return (
    <PlainSection
      id="security"
      title={t`Security`}
      aside={
        isSetting ? null : (
          <button
            type="button"
            className="-my-2 inline-flex min-h-11 items-center link"
            onClick={() => setIsSetting(true)}
          >
            {user.has_password ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
          </button>
        )
      }
    >
      {isSetting ? (
        <PasswordPart onEnd={() => setIsSetting(false)} />
      ) : (
        <Facts
          facts={[
            factOf(
              'login',
              t`Log in with`,
              user.has_password ? t`A code by email, or your password` : t`A code by email`,
            ),
          ]}
        />
      )}
      <SessionList />
    </PlainSection>
  )
}
