import { useEffect, useRef, useState } from 'react'

/**
 * Receives the files that are dropped anywhere on the screen, or pasted. A drop beside a target would make the browser
 * leave the screen and show the file. A dialog receives the files while it is open, the screen below it does not. Text
 * that is pasted into a field stays a text, even if the clipboard also has an image of it, as it does from a word
 * processor.
 * @returns whether files are being dragged over the screen
 */
export function useDroppedFiles(
  onFiles: (files: readonly File[]) => void,
  { isInDialog = false } = {},
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(isDialogOpen() === isInDialog)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      const files = [...event.dataTransfer.files]
      if (files.length > 0 && isDialogOpen() === isInDialog) latest.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText = event.clipboardData?.types.includes('text/plain') === true && isTextField(event.target)
      if (files.length === 0 || isText || isDialogOpen() !== isInDialog) return
      event.preventDefault()
      latest.current(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [isInDialog])
  return isOver
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
