import { useState } from 'react'
import { initialsOf } from '#features/accounts/accounts.public.tsx'

type ProfilePhotoProps = {
  person: { first_name: string; last_name: string; thumbnail: string | null }
  /** The size: `regular` is 96 px, `small` is 40 px. */
  size?: 'regular' | 'small'
}

const SIZES = { regular: 'size-24 text-h2', small: 'size-10 text-note font-semibold' } as const

/** A person's photo in a circle, or their initials without one. Decorative: it always appears beside the name. */
export function ProfilePhoto({ person, size = 'regular' }: ProfilePhotoProps) {
  const { thumbnail } = person
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const sizePx = size === 'regular' ? 96 : 40
  if (thumbnail !== null && thumbnail !== failedUrl) {
    return (
      <img
        src={thumbnail}
        alt=""
        onError={() => setFailedUrl(thumbnail)}
        width={sizePx}
        height={sizePx}
        className={`${SIZES[size]} shrink-0 rounded-chip bg-sunk object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`${SIZES[size]} grid shrink-0 place-items-center rounded-chip on-brand`}
    >
      {initialsOf(person)}
    </span>
  )
}
