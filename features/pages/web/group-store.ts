/** The groups, loaded about a second after start. @source SPEC §4 "Page loading" */
import { createStore } from 'zustand/vanilla'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { listGroups, type Group } from '../pages.contract.ts'

/** Width of a group's picture, which is square. @source SPEC §3 */
const GROUP_IMAGE = { image_aspect: '1x1', image_width: 300 } as const

export const groupStore = createStore<{ groups: Group[] }>(() => ({ groups: [] }))

/** Loads the groups. Failure is reported and survived. */
export async function loadGroups(): Promise<void> {
  try {
    groupStore.setState({ groups: (await call(listGroups, GROUP_IMAGE)).data })
  } catch (error) {
    reportFault(error, 'groups')
  }
}
