import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  mayOpen,
  useDesk,
  useDeskAction,
  useIsAllowed,
} from '#features/staff/staff.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { paymentTypes, savePaymentTypes } from '../../payment-types.contract.ts'

/** /cms/payment-types: the payment types that buyers can use, and whether payment at the club is allowed. */
export function PaymentTypesDesk() {
  const { t } = useLingui()
  const { data, failure, reload, put } = useDesk(paymentTypes, {})
  const action = useDeskAction()
  const mayChange = useIsAllowed()(savePaymentTypes)
  const isOwner = mayOpen(
    { roles: ['owner'] },
    useSession(({ user }) => user.roles ?? []),
  )
  const item = data?.item ?? null
  const save = (isAtClub: boolean) =>
    void action.run(async () => {
      put(await call(savePaymentTypes, { at_club: isAtClub }))
      showToast({ tone: 'done', words: t`Saved` })
    })
  return (
    <DeskPage title={<Trans>Payment types</Trans>}>
      <DeskFailure words={action.failure} />
      <DeskList isThere={item !== null} failure={failure} onReload={reload}>
        {item === null ? null : (
          <div className="grid max-w-[40rem] gap-8">
            <section aria-labelledby="offered-types">
              <h2 id="offered-types" className="mb-2 text-h3">
                <Trans>Buyers can choose</Trans>
              </h2>
              {item.offered.length === 0 ? (
                <p>
                  <Trans>
                    Buyers can’t pay yet. The owner can add the club’s bank account, or you can allow payment
                    at the club.
                  </Trans>
                </p>
              ) : (
                <ul className="list-disc ps-5">
                  {item.offered.map(({ id, name }) => (
                    <li key={id}>{name}</li>
                  ))}
                </ul>
              )}
              {isOwner ? (
                <p className="mt-2">
                  <ScreenLink to="/cms/settings" className="link inline-flex min-h-11 items-center">
                    <Trans>Change the bank account and GST</Trans>
                  </ScreenLink>
                </p>
              ) : null}
            </section>
            <Checkbox
              label={<Trans>Allow payment at the club, by cash or EFTPOS</Trans>}
              hint={
                <>
                  <Plural
                    value={item.hold_days}
                    one="The order is kept for # day. Mark it as paid at the order when the buyer has paid."
                    other="The order is kept for # days. Mark it as paid at the order when the buyer has paid."
                  />{' '}
                  <Trans>Not for orders that are sent.</Trans>
                </>
              }
              checked={item.at_club}
              disabled={action.isBusy || !mayChange}
              onChange={(event) => save(event.target.checked)}
            />
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}
