import { Plural, Trans } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import type { KeyboardEvent } from 'react'
import {
  createGroup,
  deleteGroup,
  type DeskGroup,
  updateGroup,
} from '#features/pages/groups-desk.contract.ts'
import { IfAllowed } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { MoveButtons } from '../menus/MoveButtons.tsx'

/** The form or dialog that is open instead of, or above, the trees. */
export type OpenGroup = { kind: 'add'; parent: DeskGroup } | { kind: 'change' | 'delete'; group: DeskGroup }

type GroupTreeProps = {
  /** All groups in the order of their trees. */
  groups: readonly DeskGroup[]
  /** Moves a group to a place among its siblings, from 0. `part` names the control that keeps the focus. */
  onMove: (group: DeskGroup, to: number, part: string) => void
  onOpen: (open: OpenGroup) => void
}

export const groupRowId = ({ id }: DeskGroup) => `group-${id}`

/** Margins of the rows by their level. Deeper levels have the margin of the last. */
const INDENT = ['', 'ms-5', 'ms-10', 'ms-14'] as const

/** The trees of groups, each below a heading with the name of its top group. */
export function GroupTree({ groups, onMove, onOpen }: GroupTreeProps) {
  return groups
    .filter(({ parent_id: parentId }) => parentId === null)
    .map((top) => (
      <section key={top.id} className="mt-8" aria-labelledby={`${groupRowId(top)}-name`}>
        <h3 id={`${groupRowId(top)}-name`} className="text-h3">
          <bdi>{top.name}</bdi>
        </h3>
        <ol className="mt-3 border-t border-line">
          {treeOf(groups, top).map((group) => {
            const siblings = groups.filter(({ parent_id: parentId }) => parentId === group.parent_id)
            return (
              <GroupRow
                key={group.id}
                group={group}
                at={siblings.indexOf(group)}
                count={group.parent_id === null ? 1 : siblings.length}
                isEmpty={!groups.some(({ parent_id: parentId }) => parentId === group.id)}
                onMove={(to, part) => onMove(group, to, part)}
                onOpen={onOpen}
              />
            )
          })}
        </ol>
      </section>
    ))
}

/** Returns a top group and the groups below it; they follow it until the next top group. */
function treeOf(groups: readonly DeskGroup[], top: DeskGroup): readonly DeskGroup[] {
  const from = groups.indexOf(top)
  const next = groups.findIndex(({ parent_id: parentId }, at) => at > from && parentId === null)
  return groups.slice(from, next === -1 ? groups.length : next)
}

type GroupRowProps = {
  group: DeskGroup
  at: number
  count: number
  /** Whether the group has no groups below it. */
  isEmpty: boolean
  onMove: (to: number, part: string) => void
  onOpen: (open: OpenGroup) => void
}

function GroupRow({ group, at, count, isEmpty, onMove, onOpen }: GroupRowProps) {
  const id = groupRowId(group)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1, 'change')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <GroupDetails group={group} />
      <IfAllowed call={updateGroup}>
        <div className="flex flex-wrap items-center gap-2">
          {count < 2 ? null : (
            <MoveButtons
              id={id}
              name={group.name}
              at={at}
              count={count}
              onMove={(by) => onMove(at + by, by < 0 ? 'up' : 'down')}
            />
          )}
          <IfAllowed call={createGroup}>
            <Button
              size="small"
              tone="outline"
              icon={<Icon of={Plus} />}
              onClick={() => onOpen({ kind: 'add', parent: group })}
            >
              <Trans comment="Button: adds a group below another one">Add below</Trans>
              <Which>{group.name}</Which>
            </Button>
          </IfAllowed>
          <Button
            id={`${id}-change`}
            size="small"
            tone="outline"
            onKeyDown={onKeyDown}
            onClick={() => onOpen({ kind: 'change', group })}
          >
            <Trans comment="Button: opens the form of a group">Change</Trans>
            <Which>{group.name}</Which>
          </Button>
          {isEmpty && group.parent_id !== null ? (
            <IfAllowed call={deleteGroup}>
              <Button size="small" tone="outline" onClick={() => onOpen({ kind: 'delete', group })}>
                <Trans comment="Button: deletes a group of products or pages">Delete</Trans>
                <Which>{group.name}</Which>
              </Button>
            </IfAllowed>
          ) : null}
        </div>
      </IfAllowed>
    </li>
  )
}

function GroupDetails({ group }: { group: DeskGroup }) {
  const { name, url, level, is_enabled: isShown, products, pages } = group
  return (
    <div className={`min-w-0 ${INDENT[Math.min(level, INDENT.length - 1)]}`}>
      <p className="font-semibold">
        <bdi>{name}</bdi>
        {isShown ? null : (
          <span className="font-normal text-muted">
            {' '}
            <Trans comment="State of a group, after its name">(hidden)</Trans>
          </span>
        )}
      </p>
      <p className="text-note text-muted">
        <bdi dir="ltr">{url}</bdi>
      </p>
      {products === 0 && pages === 0 ? null : (
        <p className="text-note text-muted">
          {products === 0 ? null : <Plural value={products} one="# product" other="# products" />}
          {products === 0 || pages === 0 ? null : ', '}
          {pages === 0 ? null : <Plural value={pages} one="# page" other="# pages" />}
        </p>
      )}
    </div>
  )
}
