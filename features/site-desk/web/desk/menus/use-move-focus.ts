import { useEffect, useState } from 'react'

/** Returns a function that focuses the element with an id once the next render shows it. */
export function useMoveFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (wanted !== null) document.getElementById(wanted.id)?.focus()
  }, [wanted])
  return (id) => setWanted({ id })
}
