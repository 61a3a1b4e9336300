import { IfAllowed } from './IfAllowed.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import {
  type DeskAccount,
  disableAccountCall,
  enableAccountCall,
  listAccounts,
} from '../accounts-desk.contract.ts'
import { DISABLE_REASON_MOST, DISABLE_WORDS } from '../accounts-desk.rules.ts'
import { DeskList, DeskPage } from './DeskPage.tsx'
import { StaffTable } from './StaffTable.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'
import { useDesk } from './use-desk.ts'
import { useInstant } from './use-instant.ts'
import { useListAddress } from './use-list-address.ts'

/** All matching accounts are on one page. */
const NO_PAGES: readonly string[] = []

/** /cms/accounts: the membership secretary and owners disable and enable accounts. */
export function AccountsScreen() {
  const { t } = useLingui()
  const instantOf = useInstant()
  const { text, find } = useListAddress(NO_PAGES)
  const { data, isFormer, failure, reload } = useDesk(listAccounts, { q: text })
  const [chosen, setChosen] = useState<DeskAccount | null>(null)
  const onChanged = (message: string): void => {
    setChosen(null)
    reload()
    showToast({ tone: 'done', words: message })
  }
  return (
    <DeskPage title={<Trans>Accounts</Trans>}>
      <p className="mb-5 max-w-text">
        <Trans>
          A disabled account can’t log in and gets no email. All records stay, and you can enable it again. To
          remove a person’s data, open their request under Privacy.
        </Trans>
      </p>
      <div className="mb-5 max-w-[24rem]">
        <TextField
          type="search"
          label={t`Find an account by name or email`}
          hint={t`Leave empty to see disabled accounts`}
          value={text}
          maxLength={100}
          onChange={(event) => find(event.target.value)}
        />
      </div>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>{text === '' ? <Trans>No account is disabled.</Trans> : <Trans>No account matches.</Trans>}</p>
        ) : (
          <StaffTable
            caption={t`Accounts`}
            rows={data?.data ?? []}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                key: 'name',
                head: <Trans>Name</Trans>,
                cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
              },
              { key: 'email', head: <Trans>Email</Trans>, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
              {
                key: 'state',
                head: <Trans comment="Column: whether an account is enabled or disabled">Account</Trans>,
                cell: ({ disabled_at: disabledAt }) => {
                  const since = instantOf(disabledAt)
                  return disabledAt === null ? (
                    <Chip tone="success">
                      <Trans comment="State of an account: it can log in">Enabled</Trans>
                    </Chip>
                  ) : (
                    <Chip tone="danger">
                      <Trans>Disabled on {since}</Trans>
                    </Chip>
                  )
                },
              },
              {
                key: 'change',
                head: '',
                isEnd: true,
                cell: (account) => (
                  <IfAllowed call={disableAccountCall}>
                    <Button tone="outline" size="small" onClick={() => setChosen(account)}>
                      {account.disabled_at === null ? (
                        <Trans comment="Button: stop an account from logging in">Disable</Trans>
                      ) : (
                        <Trans comment="Button: let an account log in again">Enable</Trans>
                      )}
                      <Which>
                        <Trans>the account of {account.name}</Trans>
                      </Which>
                    </Button>
                  </IfAllowed>
                ),
              },
            ]}
          />
        )}
      </DeskList>
      {chosen === null ? null : chosen.disabled_at === null ? (
        <DisableDialog account={chosen} onClose={() => setChosen(null)} onChanged={onChanged} />
      ) : (
        <EnableDialog account={chosen} onClose={() => setChosen(null)} onChanged={onChanged} />
      )}
    </DeskPage>
  )
}

type ChangeProps = { account: DeskAccount; onClose: () => void; onChanged: (message: string) => void }

function DisableDialog({ account, onClose, onChanged }: ChangeProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { id, name } = account
  const check = (): boolean => {
    setIsMissing(reason.trim() === '')
    return reason.trim() !== ''
  }
  const disable = async (code: string): Promise<void> => {
    await call(disableAccountCall, { person_id: id, reason: reason.trim(), code })
    onChanged(t`The account of ${name} is disabled`)
  }
  return (
    <StepUpDialog
      question={<Trans>Disable the account of {name}?</Trans>}
      confirmText={<Trans>Disable account</Trans>}
      busyText={t`Disabling`}
      isDanger
      onCheck={check}
      onConfirm={disable}
      onClose={onClose}
    >
      <p className="mb-4">
        <Trans>
          They are logged out on every device at once, can’t log in or set a new password, and get no email.
          Their membership, entries and orders stay.
        </Trans>
      </p>
      <TextArea
        name="reason"
        label={t`Reason`}
        hint={t`For the audit log. The person doesn’t see it.`}
        rows={3}
        maxLength={DISABLE_REASON_MOST}
        value={reason}
        error={isMissing ? i18n._(DISABLE_WORDS.reason) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </StepUpDialog>
  )
}

function EnableDialog({ account, onClose, onChanged }: ChangeProps) {
  const { t } = useLingui()
  const { id, name } = account
  const enable = async (code: string): Promise<void> => {
    await call(enableAccountCall, { person_id: id, code })
    onChanged(t`The account of ${name} is enabled`)
  }
  return (
    <StepUpDialog
      question={<Trans>Enable the account of {name}?</Trans>}
      confirmText={<Trans>Enable account</Trans>}
      busyText={t`Enabling`}
      onConfirm={enable}
      onClose={onClose}
    >
      <p>
        <Trans>They can log in and get email again. Emails from the meantime are not sent.</Trans>
      </p>
    </StepUpDialog>
  )
}
