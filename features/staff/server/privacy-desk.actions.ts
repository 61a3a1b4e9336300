import { msg } from '@lingui/core/macro'
import {
  answerPrivacyWork,
  type Letter,
  type PrivacyWork,
  takeUpPrivacyWork,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PRIVACY_ANSWER_WORDS } from '../privacy-desk.rules.ts'
import type { Audit } from './audit.ts'

export type PrivacyDeskPowers = Pick<Service, 'database' | 'clock'> & { audit: Audit; write: WriteToPerson }

const done = (
  personId: number,
  { id, kind }: PrivacyWork,
  verb: string,
  change: Record<string, unknown>,
) => ({
  personId,
  verb,
  subjectKind: 'privacy_request',
  subjectId: id,
  change: { kind, ...change },
})

/** Takes a wish up. @throws Problem NOT_FOUND, CONFLICT */
export async function takeUp(powers: PrivacyDeskPowers, personId: number, id: string): Promise<PrivacyWork> {
  return powers.database.transaction(async (tx) => {
    const work = await takeUpPrivacyWork(tx, id)
    await powers.audit(tx, done(personId, work, 'took_up', { of: work.personId }))
    return work
  })
}

/**
 * Ends a wish and mails the member what was done.
 * @throws Problem VALIDATION without words, NOT_FOUND, CONFLICT
 */
export async function answer(
  powers: PrivacyDeskPowers,
  personId: number,
  { id, isWhole, words }: { id: string; isWhole: boolean; words: string },
): Promise<PrivacyWork> {
  if (words === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'words', code: 'required', message: PRIVACY_ANSWER_WORDS.required }],
    })
  return powers.database.transaction(async (tx) => {
    const work = await answerPrivacyWork(tx, id, { isWhole, answeredAt: instantOf(powers.clock) })
    await powers.write(tx, work.personId, () => answerLetter(work, { isWhole, words }))
    await powers.audit(
      tx,
      done(personId, work, 'answered', { of: work.personId, status: work.status, words }),
    )
    return work
  })
}

function answerLetter(
  { kind }: PrivacyWork,
  { isWhole, words }: { isWhole: boolean; words: string },
): Letter {
  const about = kind === 'delete' ? msg`The deletion you asked for` : msg`The correction you asked for`
  return {
    subject: about,
    heading: about,
    paragraphs: [
      isWhole
        ? msg`The committee has done what you asked. It writes:`
        : msg`The committee has done a part of what you asked. It writes:`,
    ],
    quotation: words,
    button: { label: msg`Open your profile`, path: '/profile#privacy' },
    why: msg`You get this because you asked the club about your data.`,
  }
}
