/**
 * Explains on the login screen why a person is asked to log in, depending on the page to which the login leads.
 * @source docs/reference/accounts.md §2.9
 */
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, type ReactNode } from 'react'
import type { LoginPurpose } from '#features/accounts/web/PurposeLogin.tsx'
import type { EventCompany } from '#features/events/events.contract.ts'
import { JOIN_TYPE } from '#features/membership/membership-types.contract.ts'
import { JoiningAs } from '#features/membership/membership-types.public.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { paths } from '../paths.ts'

// The code of these two components is loaded only if a guest logs in on the way to the checkout or to an entry form.
const LoginCart = lazy(async () => ({ default: (await import('./LoginCart.tsx')).LoginCart }))
const LoginEvent = lazy(async () => ({ default: (await import('./LoginEvent.tsx')).LoginEvent }))

const ENTRY_FORM = /^\/calendar\/([^/]+)\/enter$/
/** Base address with which a path can be parsed as a URL; its host is not used. */
const ANY_ORIGIN = 'https://club.invalid'

/** The state of the event on the login screen. */
export type WantedEvent = {
  /** The people who may enter the event; null until it is loaded. */
  company: EventCompany | null
  onCompany: (company: EventCompany) => void
}

/**
 * Returns the texts for the login that leads to a page; null if the page needs no explanation.
 * @param place the page's path with its query and fragment
 */
export function purposeOf(place: string, event: WantedEvent): LoginPurpose | null {
  if (!URL.canParse(place, ANY_ORIGIN)) return null
  const { pathname, searchParams } = new URL(place, ANY_ORIGIN)
  if (pathname === paths.checkout()) return CHECKOUT
  if (pathname === paths.renew()) return membershipPurpose(searchParams.get(JOIN_TYPE) ?? '')
  const slug = ENTRY_FORM.exec(pathname)?.[1]
  return slug === undefined ? null : entryPurpose(slug, event)
}

const CHECKOUT: LoginPurpose = {
  title: <Trans>Your details</Trans>,
  text: <Trans>We email you a code, then you choose delivery and payment.</Trans>,
  note: <Later rows={3} part={<LoginCart />} />,
  onward: <Trans>Continue to the checkout</Trans>,
  account: <Trans>With your name and email you get an account, so that you can see your order later.</Trans>,
  visitor: 'buyer',
}

/**
 * Returns the texts for the login that leads to an entry form. Creating an account is suggested only if people who are
 * not members may enter the event, because otherwise a new account could not open the form.
 */
function entryPurpose(slug: string, { company, onCompany }: WantedEvent): LoginPurpose {
  const isOpen = company !== null && company !== 'members'
  return {
    title: <Trans>Log in or create an account</Trans>,
    text: isOpen ? (
      <Trans>Then you go straight to the entry form for this event.</Trans>
    ) : (
      <Trans>Then you come back to this event.</Trans>
    ),
    note: <Later rows={2} part={<LoginEvent slug={slug} onCompany={onCompany} />} />,
    onward: isOpen ? <Trans>Continue to the entry form</Trans> : <Trans>Continue</Trans>,
    account: <Trans>An account is free. It does not make you a member.</Trans>,
    visitor: isOpen ? 'new' : 'known',
  }
}

/** @param type the code of the chosen membership type; empty without one */
function membershipPurpose(type: string): LoginPurpose {
  return {
    title: <Trans>Log in or create an account</Trans>,
    text: <Trans>Then you go straight on to your membership.</Trans>,
    note: type === '' ? null : <JoiningAs code={type} />,
    onward: <Trans>Continue to your membership</Trans>,
    account: null,
    visitor: 'known',
  }
}

function Later({ rows, part }: { rows: number; part: ReactNode }) {
  return <Suspense fallback={<SkeletonRows count={rows} />}>{part}</Suspense>
}
