import { type RefObject, useEffect, useRef } from 'react'
import { type PreviewMessage, readyMessage } from '../../../form/preview/message.ts'

/** Long enough that a fast typist is never made to wait, short enough to look alive. */
const idle = 120

/** Keeps the previews of this window up to date: the frame, and the tabs that it opened. */
export function usePreview(frame: RefObject<HTMLIFrameElement | null>, message: PreviewMessage): void {
  const latest = useRef(message)
  latest.current = message
  const tabs = useRef(new Set<Window>())
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (origin !== location.origin || data !== readyMessage || !source) return
      if (source instanceof MessagePort || source instanceof ServiceWorker) return
      if (source !== frame.current?.contentWindow) tabs.current.add(source)
      source.postMessage(latest.current, { targetOrigin: location.origin })
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame])
  const sent = JSON.stringify(message)
  useEffect(() => {
    const timer = setTimeout(() => {
      const now: PreviewMessage = JSON.parse(sent)
      frame.current?.contentWindow?.postMessage(now, location.origin)
      for (const tab of tabs.current) {
        if (tab.closed) tabs.current.delete(tab)
        else tab.postMessage(now, location.origin)
      }
    }, idle)
    return () => clearTimeout(timer)
  }, [sent, frame])
}
