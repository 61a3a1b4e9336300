/** The parts of the header for a logged-in person, loaded together. */
import { MembersMenu } from './MembersMenu.tsx'
import { SignedInCorner } from './SignedInCorner.tsx'

export const ownHeader = { Corner: SignedInCorner, Menu: MembersMenu }

export type OwnHeader = typeof ownHeader
