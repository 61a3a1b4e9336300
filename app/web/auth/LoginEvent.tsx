import { useState } from 'react'
import { EventToEnter } from '#features/events/event-to-enter.public.tsx'
import type { EventCompany } from '#features/events/events.contract.ts'
import { useSite } from '#features/site/site.public.tsx'
import { browserSources } from '../browser-sources.ts'

type LoginEventProps = { slug: string; onCompany: (company: EventCompany) => void }

/** The event that a person is about to enter, rendered after the base URL of calls has been set. */
export function LoginEvent({ slug, onCompany }: LoginEventProps) {
  const site = useSite()
  useState(() => browserSources(site))
  return <EventToEnter slug={slug} onCompany={onCompany} />
}
