import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { redeemVoucher } from '../vouchers.contract.ts'

/** The field for redeeming a gift voucher as credit. @param onUsed receives the new credit, in cents */
export function VoucherField({ onUsed }: { onUsed?: (creditCents: number) => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, refusals, send } = useSending()
  const use = (event: FormEvent): void => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    void send(code === '' ? { voucher: t`Enter the code` } : {}, async () => {
      const { amount, balance } = await call(redeemVoucher, { code })
      const [given, whole] = [money(centsOf(amount)), money(centsOf(balance))]
      if (field.current !== null) field.current.value = ''
      onUsed?.(centsOf(balance))
      showToast({ tone: 'done', words: t`The voucher gave you ${given}. Your credit is ${whole}` })
    })
  }
  return (
    <form onSubmit={use} noValidate className="flex flex-wrap items-end gap-3 py-4">
      <TextField
        ref={field}
        label={t`Gift voucher`}
        hint={t`The value of the voucher becomes credit for your next orders`}
        error={refusals.fields['voucher'] ?? (refusals.words === '' ? undefined : refusals.words)}
        name="voucher"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        className="min-w-0 grow"
      />
      <Button type="submit" tone="outline" busy={isBusy}>
        <Trans>Turn it into credit</Trans>
      </Button>
    </form>
  )
}
