import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { StepHead } from './AccountFrame.tsx'
import { useSession } from './session-store.ts'
import { UnsentMessage } from './UnsentWords.tsx'

/** Asks before a link replaces the logged-in person with another person. @source docs/reference/accounts.md §5.2 */
export function SomebodyElse({ onUse, onStay }: { onUse: () => void; onStay: () => void }) {
  const { t } = useLingui()
  const user = useSession(({ user: held }) => held)
  const name = `${user.first_name} ${user.last_name}`.trim() || t`your account`
  return (
    <>
      <StepHead title={<Trans>Log in as another person?</Trans>}>
        <Trans>
          You are logged in as {name}. This link logs in another person instead. Go on only if you asked for
          it.
        </Trans>
      </StepHead>
      <div className="mt-8">
        <UnsentMessage />
      </div>
      <p className="mt-8 grid gap-3">
        <Button wide onClick={onStay}>
          <Trans>Stay logged in as {name}</Trans>
        </Button>
        <Button tone="outline" wide onClick={onUse}>
          <Trans>Use the link</Trans>
        </Button>
      </p>
    </>
  )
}
