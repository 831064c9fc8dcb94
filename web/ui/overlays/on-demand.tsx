import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toast } from './stack.ts'

/** A dialog that is fetched when it first opens. One that couldn't be fetched closes with a word, and the page stays. */
export function onDemand<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let fetched: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each dialog, at the top of a file
  return function OnDemand(props: P) {
    const [Dialog, setDialog] = useState(() => fetched)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      if (fetched) return
      let gone = false
      load().then(
        dialog => {
          fetched = dialog
          if (!gone) setDialog(() => dialog)
        },
        () => {
          if (gone) return
          toast({
            id: 'not-fetched',
            tone: 'bad',
            title: "Couldn't open this",
            text: 'Check your connection and try again.',
          })
          close.current()
        },
      )
      return () => {
        gone = true
      }
    }, [])
    return Dialog ? <Dialog {...props} /> : null
  }
}
