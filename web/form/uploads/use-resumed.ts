import { useEffect, useRef } from 'react'
import { type Place, Upload } from './upload.ts'

/** Goes on, once, with what this browser has kept for a question. */
export const useResumed = (place: Place, onFound: (upload: Upload) => void) => {
  const latest = useRef({ place, onFound })
  latest.current = { place, onFound }
  useEffect(() => {
    let gone = false
    Upload.resume(latest.current.place).then(found => {
      if (found && !gone) latest.current.onFound(found)
    })
    return () => {
      gone = true
    }
  }, [])
}
