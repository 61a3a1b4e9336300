import type { FastifyInstance } from 'fastify'
import { findPerson } from '#features/accounts/server/accounts.public.ts'
import {
  type JointPerson,
  type MembershipRouteDeps,
  readJointOffers,
  renewTogether,
} from '#features/membership/server/membership.public.ts'
import { readTextsToSign } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireLogin } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { inHouseholdOrder } from '../household.rules.ts'
import {
  OWN_HOUSEHOLD_REFUSALS,
  ownHousehold,
  type OwnHousehold,
  renewHousehold,
} from '../own-household.contract.ts'
import { ownHouseholdAnswer, renewAnswer, renewInput } from '../own-household.schema.ts'
import {
  findHouseholdId,
  type HouseholdPersonRow,
  listGuardianContacts,
  listHouseholdPeople,
  lockHousehold,
  lockPeople,
} from './households.store.ts'

const NONE: OwnHousehold = {
  is_in_household: false,
  is_payer: false,
  payer: '',
  people: [],
  texts: [],
  guardian_texts: [],
  payment_types: [],
  credit: 0,
}

/** Registers the calls for a person's own household. */
export function ownHouseholdRoutes(app: FastifyInstance, deps: MembershipRouteDeps): void {
  const { db } = deps.database

  serve(app, ownHousehold, {
    mayCall: requireLogin,
    answer: ownHouseholdAnswer,
    handle: async ({ caller, locale }) => {
      const personId = personOf(caller)
      const id = await findHouseholdId(db, personId)
      const people = id === null ? [] : await listHouseholdPeople(db, id)
      const payer = people.find(({ kind }) => kind === 'payer')
      if (payer === undefined) return NONE
      const isPayer = payer.personId === personId
      const common = { ...NONE, is_in_household: true, is_payer: isPayer, payer: nameOf(payer) }
      if (!isPayer) return common
      const today = dayInZone(deps.clock.nowMs(), (await deps.club()).timezone)
      const slugs = textSlugsFor('membership')
      const [offers, texts, paymentTypes, creditCents] = await Promise.all([
        readJointOffers(deps, { payerId: personId, people: await jointPeople(db, people) }, locale),
        readTextsToSign(
          db,
          { slugs: textSlugsFor('membership', true), today },
          await deps.languages(),
          locale,
        ),
        deps.paymentTypes(locale),
        deps.creditOf(db, personId),
      ])
      return {
        ...common,
        people: offers,
        texts: texts.filter(({ slug }) => slugs.includes(slug)),
        guardian_texts: texts.filter(({ slug }) => !slugs.includes(slug)),
        payment_types: paymentTypes,
        credit: creditCents / 100,
      }
    },
  })

  serve(app, renewHousehold, {
    input: renewInput,
    mayCall: requireLogin,
    answer: renewAnswer,
    bodyLimitBytes: 1024 * 1024,
    handle: async ({ caller, input, locale, request }) => {
      const personId = personOf(caller)
      if (input.people.length === 0) throw new Problem(OWN_HOUSEHOLD_REFUSALS.nobody)
      await deps.limits.apply.take(String(personId))
      const found = await findPerson(db, personId)
      if (found === null) throw new Problem('NOT_FOUND')
      const { firstName, lastName } = found.person
      return renewTogether(deps, {
        input,
        payer: {
          personId,
          name: `${firstName} ${lastName}`.trim(),
          key: requestKeyOf(request),
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          locale,
        },
        loadPeople: (tx) => lockOwnPeople(tx, personId),
      })
    },
  })
}

/** Locks the payer's household and its people, so that nobody applies alone meanwhile. @throws Problem FORBIDDEN */
async function lockOwnPeople(tx: Tx, payerId: number): Promise<JointPerson[]> {
  const id = await findHouseholdId(tx, payerId)
  if (id === null || (await lockHousehold(tx, id)) === null)
    throw new Problem(OWN_HOUSEHOLD_REFUSALS.notPayer)
  const people = await listHouseholdPeople(tx, id)
  if (!people.some((one) => one.kind === 'payer' && one.personId === payerId))
    throw new Problem(OWN_HOUSEHOLD_REFUSALS.notPayer)
  await lockPeople(
    tx,
    people.map(({ personId }) => personId),
  )
  return jointPeople(tx, people)
}

const nameOf = ({ firstName, lastName }: Pick<HouseholdPersonRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Returns the people of a household with their guardians' contacts, in the order of screens. */
async function jointPeople(db: Db, people: readonly HouseholdPersonRow[]): Promise<JointPerson[]> {
  const ids = people.flatMap(({ guardianPersonId: id }) => id ?? [])
  const guardians = await listGuardianContacts(db, ids)
  const sorted = inHouseholdOrder(
    people.map((one) => ({
      person_id: one.personId,
      kind: one.kind,
      guardian_id: one.guardianPersonId,
      date_of_birth: one.dateOfBirth,
    })),
  )
  return sorted.map((one) => ({
    personId: one.person_id,
    guardian: guardians.find(({ personId }) => personId === one.guardian_id) ?? null,
  }))
}
