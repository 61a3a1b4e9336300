import { Trans } from '@lingui/react/macro'
import type { DescribeEvent } from '#features/desk-records/desk-records-desk.public.tsx'
import { CASE_EVENT_KINDS } from '../../club-rego.contract.ts'
import { CASE_EVENT_WORDS, isWritten } from '../case-event-labels.ts'
import { REASON_WORDS } from './desk-labels.ts'

/** Describes a step of a case with its remark, or a message between the owner and the registrar. */
export const describeCaseEvent: DescribeEvent = ({ kind, verb, text }, { i18n }) => {
  if (kind === 'message')
    return {
      title:
        verb === 'registrar' ? (
          <Trans>Message to the member</Trans>
        ) : (
          <Trans comment="An event in the history of a vehicle on club rego">Message from the member</Trans>
        ),
      text,
    }
  const step = CASE_EVENT_KINDS.find((one) => one === verb)
  if (step === undefined) return { title: verb, text: '' }
  const reason = REASONS.find((one) => one === text)
  return {
    title: i18n._(CASE_EVENT_WORDS[step]),
    text: isWritten(step) ? text : reason === undefined ? '' : i18n._(REASON_WORDS[reason]),
  }
}

const REASONS = Object.keys(REASON_WORDS) as (keyof typeof REASON_WORDS)[]
