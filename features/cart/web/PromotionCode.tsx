import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Tag from 'lucide-react/icons/tag'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { requestCart } from './cart-calls.ts'
import { useStoredCart } from './cart-store.ts'
import { useFailureMessage } from './use-failure-message.ts'

/** The promotion code: a field for it, or the applied code with its effect. */
export function PromotionCode() {
  const { t } = useLingui()
  const code = useStoredCart(({ promotion_code }) => promotion_code)
  const label = useStoredCart(({ promotion_label }) => promotion_label)
  const problem = useStoredCart(({ promotion_problem }) => promotion_problem)
  const field = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')
  const wordsOf = useFailureMessage()
  const input = async (promotion_code: string): Promise<void> => {
    setIsSending(true)
    setError('')
    try {
      await requestCart({ promotion_code })
    } catch (failure) {
      setError(wordsOf(failure))
      field.current?.focus()
    } finally {
      setIsSending(false)
    }
  }
  if (code !== '') {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-row py-2">
        <Chip tone={problem === '' ? 'success' : 'warn'} icon={<Icon of={Tag} size={14} />}>
          <Ltr>{code}</Ltr>
        </Chip>
        <span className="text-note text-muted">{problem === '' ? label : problem}</span>
        <button
          type="button"
          className="ms-auto min-h-11 font-semibold text-primary hover:underline"
          onClick={() => void input('')}
        >
          <Trans>Remove</Trans>
          <Which>
            <Trans>the code {code}</Trans>
          </Which>
        </button>
      </div>
    )
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text === '') setError(t`Enter the code`)
    else void input(text)
  }
  return (
    <form onSubmit={send} noValidate className="flex flex-wrap items-end gap-3 border-b border-row py-4">
      <TextField
        ref={field}
        label={t`Promotion code`}
        optional
        error={error}
        name="promotion_code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        className="min-w-0 grow"
      />
      <Button type="submit" tone="outline" busy={isSending}>
        <Trans>Apply code</Trans>
      </Button>
    </form>
  )
}
