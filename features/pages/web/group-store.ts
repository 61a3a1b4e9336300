/** The store of groups, loaded about one second after start. @source docs/reference/pages-and-blocks.md §5.3 */
import { createStore } from 'zustand/vanilla'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { listGroups, type Group } from '../pages.contract.ts'

/** The requested size of a group’s picture: square, 300 px wide. @source docs/reference/pages-and-blocks.md §6 */
const GROUP_IMAGE = { image_aspect: '1x1', image_width: 300 } as const

export const groupStore = createStore<{ groups: Group[] }>(() => ({ groups: [] }))

/** Loads the groups. Reports a failure and continues without them. */
export async function loadGroups(): Promise<void> {
  try {
    groupStore.setState({ groups: (await call(listGroups, GROUP_IMAGE)).data })
  } catch (error) {
    reportFault(error, 'groups')
  }
}
