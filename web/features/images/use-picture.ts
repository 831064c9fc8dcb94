import { useEffect, useState } from 'react'
import { fileError } from './crop.ts'

export interface Picture {
  url: string
  /** Decoded, so that its size is known and it can be drawn */
  element: HTMLImageElement
}

/** A file as a picture that is ready to be drawn; null: the browser cannot read it. */
async function load(file: File): Promise<Picture | null> {
  const element = new Image()
  element.src = URL.createObjectURL(file)
  try {
    await element.decode()
    return { url: element.src, element }
  } catch {
    URL.revokeObjectURL(element.src)
    return null
  }
}

/** The picture selected last, and what was wrong with the one that was refused. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])
  const choose = async (file: File) => {
    const wrong = await fileError(file)
    if (wrong) return setError(wrong)
    const loaded = await load(file)
    if (!loaded) return setError('Failed to load image. Please try again.')
    setError(null)
    setPicture(loaded)
  }
  return { picture, choose, error, setError }
}
