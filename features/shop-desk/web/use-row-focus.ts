import { useEffect, useState } from 'react'

/** Puts the focus on a control that only stands there once the form has been drawn again. */
export function useRowFocus(): (controlId: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (wanted !== null) document.getElementById(wanted.id)?.focus()
  }, [wanted])
  return (id) => setWanted({ id })
}
