import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'

/** Tells a person without JavaScript how to continue, and how to reach the club. */
export function NeedsScript({ children }: { children: ReactNode }) {
  const { organisation_email: email, organisation_phone: phone } = useSite()
  return (
    <>
      <p className="mt-6 font-semibold">{children}</p>
      {email === '' ? null : (
        <p className="mt-2">
          <Trans>
            Or write to the club:{' '}
            <a href={`mailto:${email}`} className="underline">
              {email}
            </a>
          </Trans>
        </p>
      )}
      {phone === '' ? null : (
        <p className="mt-2">
          <Trans>
            Or call the club: <bdi dir="ltr">{phone}</bdi>
          </Trans>
        </p>
      )}
    </>
  )
}
