import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addressPeople } from '#features/accounts/accounts.contract.ts'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { useList } from '#platform/web/use-list.ts'
import { factOf, Facts } from './detail-rows.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { useProfile } from './profile-context.ts'
import { PlainSection } from './ProfileSection.tsx'
import { SessionList } from './SessionList.tsx'

const NO_INPUT = {}
const NOT_SHARED = { holder: '', people: [], needs_password_login: false }

/** Shows how the person logs in, with whom they share the email address, and their current sessions. */
export function SecuritySection() {
  const { t } = useLingui()
  const { user } = useProfile()
  const [isSetting, setIsSetting] = useState(false)
  const list = useList()
  const { data } = useFetched(addressPeople, NO_INPUT)
  const { holder, people, needs_password_login: needsPasswordLogin } = data ?? NOT_SHARED
  return (
    <PlainSection
      id="security"
      title={t`Security`}
      aside={
        isSetting || holder !== '' || needsPasswordLogin ? null : (
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
            ...(holder === '' ? [] : [factOf('holder', t`Email address of`, holder)]),
            ...(people.length === 0 ? [] : [factOf('people', t`Email address shared with`, list(people))]),
          ]}
        />
      )}
      {holder === '' ? null : (
        <p className="mt-2 text-note text-muted">
          <Trans>
            Anyone who reads the mail of this address can log in as you. To set a password, change to an email
            address of your own first.
          </Trans>
        </p>
      )}
      {people.length === 0 ? null : (
        <p className="mt-2 text-note text-muted">
          <Trans>
            After the code, you choose who is logging in. If you change your email address, people under 18
            move with you and adults can no longer log in.
          </Trans>
        </p>
      )}
      {needsPasswordLogin ? (
        <p className="mt-2 text-note text-muted">
          {user.has_password ? (
            <Trans>
              Each of them can log in as you. To set a password or change your email address, log in with your
              current password or ask the club.
            </Trans>
          ) : (
            <Trans>
              Each of them can log in as you. To set a password or change your email address, ask the club.
            </Trans>
          )}
        </p>
      ) : null}
      <SessionList />
    </PlainSection>
  )
}
