import type { ContentRight } from './content-rights.rules.ts'

/** Returns the id of an owner's own role; null for a built-in role. */
export function ownRoleId(role: string): number | null {
  return role.startsWith('own:') ? Number(role.slice('own:'.length)) : null
}

/** Returns the earlier of two ends. A role without a last day has an undefined end, which counts as later. */
export function soonerEnd(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) < Date.parse(other) ? one : other
}

type Holder = {
  roles: readonly string[]
  ends: Readonly<Record<string, string>>
  content_right: ContentRight | null
}

/**
 * Returns the roles that a person has after taking over: the person's own roles and the roles of the other person. If
 * both have a role, it ends at the later of the two ends. The limits of the role `content` are taken over with the
 * role, but a person who had the role already keeps the limits of before.
 * @param of.active the roles of the first person that have not ended
 */
export function handedOver<Person extends Holder & { roles: string[]; ends: Record<string, string> }>(of: {
  from: Holder
  to: Person
  active: readonly string[]
  isEnded: (end: string | undefined) => boolean
}): Person {
  const { from, to, active, isEnded } = of
  const own = to.roles.filter((role) => !isEnded(to.ends[role]))
  const roles = [...new Set([...own, ...active])].toSorted()
  const ends: Record<string, string> = {}
  for (const role of roles) {
    const givers = [...(own.includes(role) ? [to] : []), ...(active.includes(role) ? [from] : [])]
    const all = givers.map((giver) => giver.ends[role])
    const latest = all.reduce((one, other) =>
      one === undefined || other === undefined
        ? undefined
        : Date.parse(one) > Date.parse(other)
          ? one
          : other,
    )
    if (latest !== undefined) ends[role] = latest
  }
  const isNewWriter = active.includes('content') && !own.includes('content')
  return { ...to, roles, ends, content_right: isNewWriter ? from.content_right : to.content_right }
}

/** Returns whether two limits of the role `content` are equal. */
export function isSameRight(one: ContentRight | null, other: ContentRight | null): boolean {
  const textOf = (right: ContentRight | null) =>
    right && JSON.stringify([right.write_below, right.may_publish, right.publish_below])
  return textOf(one) === textOf(other)
}
