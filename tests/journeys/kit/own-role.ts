/** Roles that the owner makes from rights, through the API. */
import { type APIRequestContext, expect } from '@playwright/test'
import type { OwnRole } from '#features/staff/roles.contract.ts'
import type { StaffPerson } from '#features/staff/staff.contract.ts'
import { type Newcomer, signUpNewcomer } from './newcomer.ts'
import { codesTo, codeTo, demoPerson } from './people.ts'
import { type Wire, wireOf } from './wire.ts'

const BASE = '/api/v1/staff'

/**
 * Signs up a person and gives them a new role with these rights, such as `pages.see`.
 * @param email an address that no other journey uses, which is also the name of the role
 */
export async function newHolder(
  { baseURL, request }: { baseURL: string | undefined; request: APIRequestContext },
  email: string,
  rights: readonly string[],
): Promise<Newcomer> {
  const holder = await signUpNewcomer(email)
  const owner = await wireOf(baseURL, 'owner')
  const { data: people } = await owner.get<{ data: StaffPerson[] }>(
    `${BASE}/people?q=${encodeURIComponent(email)}`,
  )
  const name = email.slice(0, 40)
  const { item: role } = await withCode<{ item: OwnRole }>(owner, request, 'own-roles/save', {
    id: null,
    name,
    rights,
  })
  await withCode(owner, request, 'roles', {
    person_id: people[0]?.id,
    roles: [`own:${role.id}`],
    last_days: [],
  })
  await owner.close()
  return holder
}

/**
 * Makes a call that needs a mailed code. It is repeated if another journey of the owner has requested a newer code
 * meanwhile.
 */
async function withCode<Answer>(
  owner: Wire,
  request: APIRequestContext,
  path: string,
  body: object,
): Promise<Answer> {
  const { email } = demoPerson('owner')
  let answer: Answer | undefined
  await expect(async () => {
    const before = (await codesTo(request, email)).length
    await owner.post('/api/v1/cognito/user/sendStepUpCode', {})
    const code = await codeTo(request, email, before + 1)
    answer = await owner.post<Answer>(`${BASE}/${path}`, { ...body, code })
  }).toPass()
  if (answer === undefined) throw new Error(`${path} returned nothing`)
  return answer
}
