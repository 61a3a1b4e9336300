import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type DeskGroup,
  listDeskGroups,
  type UnchangedPage,
  updateGroup,
} from '#features/pages/groups-desk.contract.ts'
import { DeskFailure, DeskList, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { call } from '#platform/web/http.ts'
import { useMoveFocus } from '../menus/use-move-focus.ts'
import { SitePanel } from '../SitePanel.tsx'
import { DeleteGroup } from './DeleteGroup.tsx'
import { ChangeGroup, GroupForm } from './GroupForm.tsx'
import { GroupTree, groupRowId, type OpenGroup } from './GroupTree.tsx'
import { UnchangedPages } from './UnchangedPages.tsx'

/** The groups of products, pages and other records, one tree for each kind of record. */
export function GroupsPanel() {
  const { t } = useLingui()
  const { data, failure, reload, put } = useDesk(listDeskGroups, {})
  const { run, isBusy, failure: refusal } = useDeskAction()
  const [open, setOpen] = useState<OpenGroup | null>(null)
  const [status, setStatus] = useState('')
  const [unchangedPages, setUnchangedPages] = useState<readonly UnchangedPage[]>([])
  const focus = useMoveFocus()
  const groups = data?.data ?? []
  const sameKind = ({ namespace, model }: DeskGroup) =>
    groups.filter((group) => group.namespace === namespace && group.model === model)
  const refresh = async () => put(await call(listDeskGroups, {}))
  const move = (group: DeskGroup, to: number, part: string): void => {
    const siblings = groups.filter(({ parent_id: parentId }) => parentId === group.parent_id)
    if (isBusy || group.parent_id === null || to < 0 || to >= siblings.length) return
    void run(async () => {
      // A refused move refreshes the list as well, because somebody else may have changed it.
      try {
        await call(updateGroup, { id: group.id, position: to, updated_at: group.updated_at })
      } finally {
        await refresh()
      }
      focus(`${groupRowId(group)}-${part}`)
      const { name } = group
      const place = to + 1
      const count = siblings.length
      setStatus(t`${name}, moved to ${place} of ${count}`)
    })
  }
  const close = (): void => setOpen(null)
  if (open?.kind === 'add' || open?.kind === 'change') {
    const above = open.kind === 'add' ? open.parent : parentOf(groups, open.group)
    const form = {
      parent: above,
      groups: sameKind(above),
      onSaved: () => void run(refresh),
      onClose: close,
    }
    return (
      <SitePanel title={open.kind === 'add' ? <Trans>Add a group</Trans> : <Trans>Change the group</Trans>}>
        {open.kind === 'add' ? (
          <GroupForm {...form} group={null} />
        ) : (
          <ChangeGroup {...form} id={open.group.id} />
        )}
      </SitePanel>
    )
  }
  return (
    <SitePanel
      title={<Trans comment="Heading and tab: the groups of products, pages and other records">Groups</Trans>}
    >
      <p className="max-w-[44rem] text-muted">
        <Trans>
          The shop shows its products by group, in this order. Alt with an arrow key moves the group whose
          button has the focus.
        </Trans>
      </p>
      <DeskFailure words={refusal} />
      <UnchangedPages pages={unchangedPages} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {groups.length === 0 ? (
          <EmptyState title={<Trans>No groups yet</Trans>}>
            <Trans>This club has no groups of products, pages, members or vehicles.</Trans>
          </EmptyState>
        ) : (
          <GroupTree groups={groups} onMove={move} onOpen={setOpen} />
        )}
      </DeskList>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      {open?.kind === 'delete' ? (
        <DeleteGroup
          group={open.group}
          others={sameKind(open.group).filter(({ id }) => id !== open.group.id)}
          onClose={close}
          onDeleted={(pages) => {
            close()
            setUnchangedPages(pages)
            void run(refresh)
          }}
        />
      ) : null}
    </SitePanel>
  )
}

/** Returns the parent of a group; the group itself if it is the top of a tree. */
function parentOf(groups: readonly DeskGroup[], group: DeskGroup): DeskGroup {
  return groups.find(({ id }) => id === group.parent_id) ?? group
}
