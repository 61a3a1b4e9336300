import { useEffect, useState } from 'react'

/** Returns a function that focuses a control which exists only after the next rendering. */
export function useRowFocus(): (controlId: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (wanted !== null) document.getElementById(wanted.id)?.focus()
  }, [wanted])
  return (id) => setWanted({ id })
}
