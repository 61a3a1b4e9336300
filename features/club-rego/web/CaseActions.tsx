import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { addItem } from '#features/cart/cart.public.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { APPROVED_STATES, movesFrom } from '../case-states.rules.ts'
import {
  type CasePage,
  casePath,
  caseRowPath,
  deleteCase,
  endCase,
  withdrawCase,
} from '../club-rego.contract.ts'

/** The buttons for the actions that the case's state allows to its owner, such as entering the plate or withdrawing. */
export function CaseActions({ page, onReload }: { page: CasePage; onReload: () => void }) {
  const { item, may_change: mayChange } = page
  const moves = movesFrom(item.state)
  const hasFee = item.scheme.rules.plate_fee_sku !== '' && APPROVED_STATES.includes(item.state)
  const mayRegister = moves.includes('register') || item.state === 'renewal_due'
  const isOnRoad = item.state === 'registered' || item.state === 'renewal_due'
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {mayChange && mayRegister ? (
        <ButtonLink href={`${casePath(item.id)}/register`} className="w-full">
          {item.state === 'renewal_due' ? (
            <Trans>Enter the new papers</Trans>
          ) : (
            <Trans>Enter plate and papers</Trans>
          )}
        </ButtonLink>
      ) : null}
      {mayChange && (isOnRoad || item.state === 'suspended') && item.scheme.rules.asks_insurance ? (
        <ButtonLink href={caseRowPath(item.id, 'insurance')} tone="outline">
          <Trans>New insurance policy</Trans>
        </ButtonLink>
      ) : null}
      {isOnRoad && item.vehicle_id !== null && item.log_book ? (
        <ButtonLink href={`/vehicle/${item.vehicle_id}/logbook`} tone="outline">
          <Trans>Log book</Trans>
        </ButtonLink>
      ) : null}
      {mayChange && hasFee ? <PlateFeeButton sku={item.scheme.rules.plate_fee_sku} /> : null}
      {item.state === 'draft' && mayChange ? <ThrowAway page={page} /> : null}
      {item.state !== 'draft' && mayChange && moves.includes('withdraw') ? (
        <Withdraw page={page} onReload={onReload} />
      ) : null}
      {moves.includes('end') ? <End page={page} onReload={onReload} /> : null}
    </div>
  )
}

/** The button that adds the club's plate fee to the cart, because all payments go through the cart. */
function PlateFeeButton({ sku }: { sku: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const pay = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await addItem({ sku, qty: 1, addons: [] })
      await navigate('/cart')
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error, t`That didn’t work. Try again.`, 'plate fee') })
      setIsBusy(false)
    }
  }
  return (
    <Button tone="outline" busy={isBusy} busyLabel={<Trans>One moment</Trans>} onClick={() => void pay()}>
      <Trans>Pay the plate fee</Trans>
    </Button>
  )
}

function ThrowAway({ page: { item } }: { page: CasePage }) {
  const navigate = useNavigate()
  return (
    <AskFirst
      words={<Trans>Delete this draft</Trans>}
      question={<Trans>Delete this draft?</Trans>}
      explanation={<Trans>Your answers, photos and papers are deleted too. This can’t be undone.</Trans>}
      action={async () => {
        await call(deleteCase, { id: item.id })
        await navigate('/specialvehicle')
      }}
    />
  )
}

function Withdraw({ page: { item }, onReload }: { page: CasePage; onReload: () => void }) {
  return (
    <AskFirst
      words={<Trans>Withdraw application</Trans>}
      question={<Trans>Withdraw this application?</Trans>}
      explanation={<Trans>The registrar stops checking it. You can start again at any time.</Trans>}
      action={async () => {
        await call(withdrawCase, { id: item.id })
        onReload()
      }}
    />
  )
}

function End({ page: { item }, onReload }: { page: CasePage; onReload: () => void }) {
  const [words, setWords] = useState('')
  return (
    <AskFirst
      words={<Trans>Sold or off the road</Trans>}
      question={<Trans>End its club rego?</Trans>}
      explanation={
        <>
          <Trans>The registrar tells the authority. It can’t be driven on club rego from now on.</Trans>
          <TextField
            id="rego-end"
            className="mt-4"
            label={<Trans>Reason</Trans>}
            optional
            value={words}
            maxLength={ANSWER_LIMITS.words}
            onChange={(event) => setWords(event.target.value)}
          />
        </>
      }
      action={async () => {
        await call(endCase, { id: item.id, words })
        onReload()
      }}
    />
  )
}

type AskFirstProps = {
  words: ReactNode
  question: ReactNode
  explanation: ReactNode
  action: () => Promise<void>
}

/** An irreversible action: asks for confirmation and waits for the server's response. */
function AskFirst({ words, question, explanation, action }: AskFirstProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const act = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await action()
      setIsAsking(false)
    } catch (error) {
      showToast({
        tone: 'failed',
        words: wordsOf(error, t`That didn’t go through. Check your signal and try again.`, 'club rego'),
      })
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button tone="link" className="text-danger" onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={question}
        actions={
          <>
            <Button
              tone="danger"
              busy={isBusy}
              busyLabel={<Trans>One moment</Trans>}
              onClick={() => void act()}
            >
              <Trans>Confirm</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        {explanation}
      </Dialog>
    </>
  )
}
